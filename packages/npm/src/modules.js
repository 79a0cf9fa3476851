// The modules that have been loaded, for the functions and the workers of this program.

/** @typedef {import("./engine.js").Modules} Modules */
/** @typedef {WebAssembly.Module | BufferSource} Source */

/**
 * How this machine gets a module and starts a worker; the entry of the package says it.
 * @typedef {Record<"classic" | "row", () => Promise<WebAssembly.Module>> & {start: import("./line.js").Start}} Platform
 */

/** @type {Platform | undefined} */
let platform;
/** @type {Promise<WebAssembly.Module> | undefined} */
let classic;
/** @type {Promise<WebAssembly.Module> | undefined} */
let variants;
/** @type {Promise<Modules> | undefined} */
let both;

/** @param {Platform} current */
export const use = (current) => void (platform = current);

/** @type {import("./line.js").Start} */
export const start = (arrived, failed) => /** @type {Platform} */ (platform).start(arrived, failed);

/** The module for rows. */
export const loadRow = () => /** @type {Platform} */ (platform).row();

/** @param {Source} source */
const compiled = async (source) => (source instanceof WebAssembly.Module ? source : WebAssembly.compile(source));

/** The modules, loaded once; what failed is tried again when it is asked for again. @returns {Promise<Modules>} */
export function modules() {
  return (both ??= gathered().catch((error) => {
    [classic, both] = [undefined, undefined];
    throw error;
  }));
}

async function gathered() {
  classic ??= /** @type {Platform} */ (platform).classic();
  return { classic: await classic, variants: await variants };
}

/** @param {Source} [source] @returns {Promise<Modules>} */
export function loadClassic(source) {
  if (source && !classic) classic = compiled(source);
  return modules();
}

/** @param {() => Promise<WebAssembly.Module>} load @param {Source} [source] @returns {Promise<Modules>} */
export async function loadVariants(load, source) {
  if (!variants) {
    const loading = (variants = source ? compiled(source) : load());
    both = undefined;
    // What failed is not waited for again.
    loading.catch(() => ([variants, both] = [undefined, undefined]));
  }
  return modules();
}
