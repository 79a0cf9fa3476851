"""Words and cells: small values that everything else is made of."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """What can be said of a puzzle; of a variant also that the search stopped at its limit, or that a rule is not understood.

    >>> from ninefold import Grid, Verdict
    >>> Grid("." * 81).verdict() is Verdict.MULTIPLE
    True
    >>> Verdict("unique") == "unique"
    True
    """

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    CLASH = "clash"
    SOLVED = "solved"
    WRONG = "wrong"
    STOPPED = "stopped"
    UNCLEAR = "unclear"


class Cell(int):
    """A cell: a number from 0 to 80 that prints as people write it.

    >>> from ninefold import Cell
    >>> Cell("r4c7"), Cell(33) == Cell("r4c7"), Cell("r4c7").row, Cell("r4c7").column, Cell("r4c7").block
    (Cell('r4c7'), True, 4, 7, 6)
    """

    __slots__ = ()

    def __new__(cls, cell: int | str) -> Cell:
        if isinstance(cell, str):
            if len(cell) != 4 or cell[0] not in "rR" or cell[2] not in "cC" or not (cell[1] + cell[3]).isascii():
                raise ValueError(f"{cell!r} is not a cell such as 'r4c7'")
            row, column = cell[1], cell[3]
            if row not in "123456789" or column not in "123456789":
                raise ValueError(f"{cell!r} is not a cell such as 'r4c7'")
            cell = (int(row) - 1) * 9 + int(column) - 1
        if not 0 <= cell <= 80:
            raise ValueError(f"{cell} is not a cell from 0 to 80")
        return super().__new__(cls, cell)

    @property
    def row(self) -> int:
        """The row, from 1."""
        return int(self) // 9 + 1

    @property
    def column(self) -> int:
        """The column, from 1."""
        return int(self) % 9 + 1

    @property
    def block(self) -> int:
        """The block, from 1."""
        return int(self) // 27 * 3 + int(self) % 9 // 3 + 1

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"

    def __repr__(self) -> str:
        return f"Cell('{self}')"
