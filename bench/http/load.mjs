// The server under load: requests a second, waiting times, batches against the command line, slow clients, memory.
//
//   node bench/http/load.mjs [rate half slow batch soak]        all of them, if none is named
//
// Needs `wrk` and a release build; NINEFOLD names another program. Client and server share the machine: beside the rate
// that was seen stands the processor time of both for each request, from which follows what two quiet cores would do.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";

const PROGRAM = process.env.NINEFOLD ?? "target/release/ninefold";
const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SECONDS = Number(process.env.NINEFOLD_LOAD_SECONDS ?? 8);
/** The kernel's unit of processor time. */
const TICK = 1000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
const folder = mkdtempSync(join(tmpdir(), "ninefold-load-"));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts the server; `cpu` is its processor time so far in ms, `memory` its resident set in MB, `files` what it has open. */
async function serve() {
  const child = spawn(PROGRAM, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve) => child.stdout.once("data", (data) => resolve(/http:\/\/([^/\s]+)/.exec(String(data))[1])));
  const stat = () => readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1].split(" ");
  return {
    address,
    port: Number(address.split(":")[1]),
    cpu: () => (Number(stat()[11]) + Number(stat()[12])) * TICK,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))[1]) / 1024,
    files: () => readdirSync(`/proc/${child.pid}/fd`).length,
    stop: () => child.kill("SIGTERM"),
  };
}

/** A script for wrk: one kind of request, and a pause in ms before each; at the end its figures as JSON. */
function script({ method, path, body }, delay) {
  const file = join(folder, "wrk.lua");
  writeFileSync(
    file,
    `wrk.method = "${method}"
wrk.headers["Content-Type"] = "application/json"
${body ? `wrk.body = [[${body}]]` : ""}
${delay ? `function delay() return math.random(0, ${2 * delay}) end` : ""}
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('\\n{"requests":%d,"us":%d,"p50":%d,"p99":%d,"p999":%d,"errors":%d}\\n', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), latency:percentile(99.9), e.connect + e.read + e.write + e.status + e.timeout))
end
`,
  );
  return { file, path };
}

/** Runs wrk; what it saw, and the processor time of the server for each request in µs. */
async function wrk(server, request, { connections = 64, delay = 0, seconds = SECONDS } = {}) {
  const { file, path } = script(request, delay);
  const before = server.cpu();
  const command = `TIMEFORMAT='%U %S'; time wrk -t1 -c${connections} -d${seconds}s -s ${file} http://${server.address}${path}`;
  const child = spawn("bash", ["-c", command], { stdio: ["ignore", "pipe", "pipe"] });
  let [said, time] = ["", ""];
  child.stdout.on("data", (data) => (said += data));
  child.stderr.on("data", (data) => (time += data));
  await new Promise((resolve) => child.on("close", resolve));
  const seen = JSON.parse(said.trim().split("\n").at(-1));
  const [user, system] = time.trim().split("\n").at(-1).split(" ").map(Number);
  const each = (ms) => (ms * 1000) / seen.requests;
  return { ...seen, rate: (seen.requests / seen.us) * 1e6, cost: each(server.cpu() - before), own: each((user + system) * 1000) };
}

const SOLVE = { method: "POST", path: "/api/v1/solve", body: JSON.stringify({ puzzle: PUZZLE }) };
const HEALTH = { method: "GET", path: "/api/v1/health" };
const HINT = { method: "POST", path: "/api/v1/hint", body: JSON.stringify({ puzzle: PUZZLE }) };
const ms = (us) => `${(us / 1000).toFixed(2)} ms`;
const show = (name, seen) =>
  console.log(`${name}: ${Math.round(seen.rate)} requests/s, ${seen.cost.toFixed(1)} µs of the server and ${seen.own.toFixed(1)} µs of the client each (two quiet cores: ${Math.round(2e6 / (seen.cost + seen.own))}/s with the client on them), p50 ${ms(seen.p50)}, p99 ${ms(seen.p99)}, ${seen.errors} errors`);

/** Clients who send one byte a second of their headers, and come back a second after they were closed. */
function slowClients(port, count) {
  const begin = () => {
    const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nX: "));
    socket.timer = setInterval(() => socket.writable && socket.write("a"), 1000);
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(socket.timer);
      setTimeout(begin, 1000);
    });
  };
  for (let i = 0; i < count; i++) setTimeout(begin, i);
}

const parts = {
  async rate(server) {
    await wrk(server, SOLVE, { seconds: 1 });
    show("GET /health", await wrk(server, HEALTH));
    show("POST /solve", await wrk(server, SOLVE));
    // More at once than there are processors and places to wait are refused.
    show("POST /hint ", await wrk(server, HINT, { connections: 8 }));
  },

  async half(server) {
    show("POST /solve at about 10,000 a second", await wrk(server, SOLVE, { connections: 100, delay: 10 }));
  },

  async slow(server) {
    const calm = [];
    const beset = [];
    for (let turn = 0; turn < 3; turn++) {
      calm.push((await wrk(server, SOLVE, { connections: 50, delay: 10, seconds: 5 })).p99);
      // In a process of their own, which leaves the processors to others.
      const slow = spawn("nice", ["-n", "19", process.execPath, process.argv[1], "slow-clients", server.port, 1000], { stdio: "ignore" });
      await pause(3000);
      beset.push((await wrk(server, SOLVE, { connections: 50, delay: 10, seconds: 5 })).p99);
      slow.kill();
      await pause(500);
    }
    const middle = (values) => values.sort((a, b) => a - b)[1];
    console.log(`p99 at about 5,000 requests/s: ${calm.map(ms).join(", ")}; beside 1,000 slow clients: ${beset.map(ms).join(", ")}: × ${(middle(beset) / middle(calm)).toFixed(2)}`);
  },

  /** Puzzles by the command line and over HTTP, in turns. */
  async batch(server) {
    const file = join(folder, "puzzles.txt");
    const made = execFileSync(PROGRAM, ["generate", "--seed", "1", "-n", "2000"], { encoding: "utf8", maxBuffer: 1 << 28 });
    const lines = made.trim().split("\n").map((line) => line.slice(0, 81));
    // 2,000 different ones, 60 times: 9.8 MB.
    writeFileSync(file, `${Array(60).fill(lines.join("\n")).join("\n")}\n`);
    const count = 60 * lines.length;
    const direct = [];
    const served = [];
    for (let turn = 0; turn < 5; turn++) {
      const [wall, cpu] = timed(["bash", "-c", `exec ${PROGRAM} solve --to jsonl ${file} > ${folder}/direct`]);
      direct.push({ wall, cpu });
      const before = server.cpu();
      const [there] = timed(["curl", "-sS", "-H", "Content-Type: text/plain", "-H", "Expect:", "--data-binary", `@${file}`, "-o", `${folder}/served`, `http://${server.address}/api/v1/batch/solve`]);
      served.push({ wall: there, cpu: server.cpu() - before });
    }
    const answers = readFileSync(`${folder}/served`, "utf8").trim().split("\n").length;
    if (answers !== count) throw new Error(`${answers} answers to ${count} puzzles`);
    const middle = (runs, key) => runs.map((run) => run[key]).sort((a, b) => a - b)[2];
    const rates = (runs) => `${Math.round((count / middle(runs, "wall")) * 1000)} puzzles/s, ${((middle(runs, "cpu") * 1000) / count).toFixed(2)} µs of processor each`;
    console.log(`command line: ${rates(direct)}\nPOST /batch/solve: ${rates(served)}\nshare by the clock ${Math.round((100 * middle(direct, "wall")) / middle(served, "wall"))} %, by processor time ${Math.round((100 * middle(direct, "cpu")) / middle(served, "cpu"))} %`);
  },

  /** 64 clients with all kinds of requests; then memory and files are as before. */
  async soak(server) {
    await mixed(server, 64, 2);
    await pause(1000);
    const [memory, files] = [server.memory(), server.files()];
    const requests = await mixed(server, 64, 10);
    await pause(2000);
    console.log(`${requests} requests of 64 clients in 10 s: memory ${memory.toFixed(1)} MB before, ${server.memory().toFixed(1)} MB after; ${files} files before, ${server.files()} after`);
  },
};

/** Runs a program; wall and processor time in ms. */
function timed(command) {
  const time = join(folder, "time");
  const begun = performance.now();
  execFileSync("bash", ["-c", `TIMEFORMAT='%U %S'; { time "$@" 2>&3; } 3>&2 2> ${time}`, "bash", ...command]);
  const wall = performance.now() - begun;
  const [user, system] = readFileSync(time, "utf8").trim().split("\n").at(-1).split(" ").map(Number);
  return [wall, (user + system) * 1000];
}

async function mixed(server, clients, seconds) {
  const json = { "content-type": "application/json" };
  const post = (path, body, headers = json) => fetch(`http://${server.address}/api/v1/${path}`, { method: "POST", headers, body });
  const position = JSON.stringify({ puzzle: PUZZLE });
  const batch = `${PUZZLE}\n`.repeat(500);
  const kinds = [
    () => post("solve", position),
    () => post("hint", position),
    () => post("rate", position),
    () => post("explain", position),
    () => post("solve", '{"puzzle":"12"}'),
    () => post("batch/check", batch, { "content-type": "text/plain" }),
    () => post("generate", '{"level":"easy"}'),
    () => fetch(`http://${server.address}/`),
  ];
  const end = performance.now() + 1000 * seconds;
  let requests = 0;
  const client = async (number) => {
    for (let i = number; performance.now() < end; i++) {
      const answer = await kinds[i % kinds.length]();
      await answer.arrayBuffer();
      requests += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return requests;
}

const wanted = process.argv.slice(2);
if (wanted[0] === "slow-clients") {
  slowClients(Number(wanted[1]), Number(wanted[2]));
  await pause(60_000);
  process.exit(0);
}
console.log(`${cpus().length} × ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)}`);
try {
  for (const [name, part] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const server = await serve();
    try {
      await part(server);
    } finally {
      server.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(0);
