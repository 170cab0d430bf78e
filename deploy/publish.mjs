// Puts a built page (the shell or a remote) where the gateway serves it: node deploy/publish.mjs ./dist /srv/pages/mf-blogs
// What browsers may still ask for stays; the file that names all others is replaced last, at once.
import { cpSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";

const POINTERS = /^(?:mf-manifest\.json|index\.html)(?:\.br|\.gz)?$/;

const [from, to] = process.argv.slice(2);
const isPointer = (file) => POINTERS.test(basename(file));
const isStamp = (file) => basename(file) === ".stamp";

mkdirSync(to, { recursive: true });
cpSync(from, to, { recursive: true, filter: (file) => !isPointer(file) && !isStamp(file) });

const waiting = join(to, ".next");
cpSync(from, waiting, { recursive: true, filter: (file) => file === from || isPointer(file) });
for (const name of ["mf-manifest.json", "index.html"]) {
  // Its compressed copies first: they are read together with the file when that one changes.
  for (const file of [`${name}.br`, `${name}.gz`, name]) {
    try {
      renameSync(join(waiting, file), join(to, file));
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
      if (file !== name) rmSync(join(to, file), { force: true }); // it belonged to the page before
    }
  }
}
rmSync(waiting, { recursive: true });
process.stdout.write(`published ${to}\n`);
