// Replaces a page that has no versions, the shell, where the gateway serves it. What browsers may still ask for stays;
// the file that names all others is replaced last, at once.
import { cpSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

const POINTER = "index.html";
const KEPT_BACK = new Set([".stamp", POINTER, `${POINTER}.br`, `${POINTER}.gz`]);

/** @param {string} from the built folder @param {string} to */
export function putPage(from, to) {
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true, filter: (file) => !KEPT_BACK.has(basename(file)) });
  // Its compressed copies first: they are read together with the page when that one changes.
  for (const file of [`${POINTER}.br`, `${POINTER}.gz`, POINTER]) {
    const fresh = join(to, `.next.${file}`);
    try {
      cpSync(join(from, file), fresh);
      renameSync(fresh, join(to, file));
    } catch (error) {
      if (error.code !== "ENOENT" || file === POINTER) throw error;
      rmSync(join(to, file), { force: true }); // it belonged to the page before
    }
  }
}
