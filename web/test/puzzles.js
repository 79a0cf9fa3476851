export const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** What SudokuPad packs of PUZZLE: its own object, and the short form of the givens. */
export const PACKED = {
  scl: "sclN4IgxgpgNlDOIC4DaTQDcCGUCuFEFYBfAGnS10QGYTgaaRMc8EB2O092gXWNQfOYA2TvUYUEARlEDEATmlMCIjj1QLx80v0UIAHMtoctYoXVVkd+o4Zvbxw65zvNq554gAsB93qcmq3v6ShG5BbI7WPgBMBuqm5nGIDjaBMggxxmlW3LwpkUFemTpSRRqpOkQJEbZB2X5p4RZlXDwgAE4QAOYAlgD2AHbwyCgADMQjqmMSk8RRqhLj88TTvAtzvFGLG8uqm3OqSGOUMx4z+EvHq8SnV+fbl0ibN4/E5wdjgjMsM7pLn1ffK6/bb/F6Al6/A6ULZIaErWGzVQeGHI+HI9ZIfAwrHwrH7XgIh7Q57Qu5IZEPZHPZFkrEPLHPLFvAnQ0HQ8HQ4Hk4ig5Hg5FcrGgrHgrGQgmCGGS+GSjEsGHy+HyjG6GGq+Gq/EoSUPSXPSVk+UPeXPeVk1UPVXPVXM7U81SS8GSrny0Hy8Hyrmq0Gq8GqyFcQhAA==",
  scf: "scfN4IgDiBcIKwHIBsCKBGAnAKzQWwOIGMBDAZgHkBJOFAIwHVcBrAJmwBYUAVDAZQHY0QAXyA=",
};

/** Cells that add up to two of a yin-yang layer beyond the grid. */
export const LAYERS = ".Shape~4x4.Var~S~shaded~4x4" + Array.from({ length: 16 }, (_, i) => `.~VS${i + 1}_1_2`).join("") + ".YinYang~VS~1_2.Arrow~R3C1~VS15~VS16.Arrow~R1C3~VS7~VS11.Arrow~R3C1~VS11~VS15.Arrow~R2C1~VS9~VS10.Arrow~R1C2~VS3~VS4.~R3C2_1.~R2C3_1.~VS2_1";

/** Cages and a thermometer that leave one solution. */
export const CAGES = ".Shape~4x4.~R1C1_1.Cage~5~R2C1~R3C1.Cage~9~R3C3~R3C4~R2C4.Thermo~R4C4~R4C3~R4C2.Cage~4~R1C3~R2C3";
