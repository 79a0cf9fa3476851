// The types of requests and answers, from the specification of the API: `node test/types.mjs` writes types.d.ts,
// `--check` fails if it is not as it would be written.
import { readFileSync, writeFileSync } from "node:fs";
import openapi, { astToString } from "openapi-typescript";

const SPECIFICATION = new URL("../../crates/ninefold-server/src/openapi.json", import.meta.url);
const TYPES = new URL("../types.d.ts", import.meta.url);

const { openapi: version, info, components } = JSON.parse(readFileSync(SPECIFICATION, "utf8"));
const tree = await openapi({ openapi: version, info, paths: {}, components }, { defaultNonNullable: false });
const written = `// Made by test/types.mjs from the specification of the API. Not to be edited.\n${astToString(tree)}`;

if (!process.argv.includes("--check")) writeFileSync(TYPES, written);
else if (readFileSync(TYPES, "utf8") !== written) {
  console.error("types.d.ts is not what the specification says: run node test/types.mjs");
  process.exitCode = 1;
}
