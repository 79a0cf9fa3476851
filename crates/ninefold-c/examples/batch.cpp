// Solves the puzzles of standard input, one a line: ./batch < puzzles.txt
#include <ninefold.h>

#include <algorithm>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

// Throws what the library says of the last call if it failed.
void check(std::int32_t code) {
    if (code >= 0) return;
    std::string message(nf_message(nullptr, 0) + 1, '\0');
    nf_message(message.data(), message.size());
    throw std::runtime_error(message.c_str());
}

}  // namespace

int main() {
    std::string rows, line;
    while (std::getline(std::cin, line)) rows += line.substr(0, 81).append(81 - std::min<std::size_t>(81, line.size()), '!');
    std::vector<std::uint8_t> solutions(rows.size()), verdicts(rows.size() / 81);
    try {
        auto puzzles = reinterpret_cast<const std::uint8_t *>(rows.data());
        check(nf_solve(puzzles, rows.size(), solutions.data(), solutions.size(), verdicts.data(), verdicts.size(), 0));
    } catch (const std::runtime_error &error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
    for (std::size_t row = 0; row < verdicts.size(); row++) {
        std::cout << std::string(solutions.begin() + 81 * row, solutions.begin() + 81 * (row + 1)) << ' ' << int(verdicts[row]) << '\n';
    }
}
