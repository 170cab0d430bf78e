// A loader for the styles of a remote: they reach nothing outside it, and lie in a cascade layer of its own.
import { transform } from "lightningcss";

const OWN = new Set(["class", "id", "nesting"]);
/** What holds for the whole page, whoever says it. */
const GLOBAL = ["custom-media", "font-face", "import", "namespace", "page", "property", "viewport"];

/** Whether every rule that it makes is for what has a class of the file. */
const isOwn = (selector) =>
  selector.some(({ type }) => OWN.has(type)) && selector.every(({ name }) => name !== "global");

/** Throws a sentence for what would style the shell or another remote. */
function refuse(file, { loc }, what) {
  throw new Error(`${file}:${loc.line + 1}: ${what}. Styles of a remote stay within it.`);
}

/** `options.layer` is the remote's, such as `remote.mf_blogs`. */
export default function remoteStyles(source) {
  const { layer } = this.getOptions();
  const file = this.resourcePath;
  const atRules = GLOBAL.map((name) => [
    name,
    ({ value }) => refuse(file, value, `@${name} holds for every page`),
  ]);
  const { code } = transform({
    filename: file,
    code: Buffer.from(source),
    visitor: {
      Rule: {
        ...Object.fromEntries(atRules),
        style({ value }) {
          if (!value.selectors.every(isOwn))
            refuse(file, value, "Each selector needs a class of this file");
        },
      },
    },
  });
  return `@layer ${layer} {\n${Buffer.from(code).toString()}}\n`;
}
