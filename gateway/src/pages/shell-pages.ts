import { join } from "node:path";
import type { Files } from "./files.ts";
import { readShellPages, type ShellPages } from "./page-table.ts";

interface Deps {
  readonly shellFolder: string;
  readonly files: Files;
  /** Told of every address that is new. */
  readonly onPages: (addresses: readonly string[]) => void;
}

/** What the shell that is served now says of its pages; each text is parsed once. */
export function createShellPages({ shellFolder, files, onPages }: Deps) {
  let last: { readonly tag: string; readonly pages: ShellPages } | undefined;
  return async (): Promise<ShellPages> => {
    const [said, former] = await Promise.all(
      ["pages.json", "early.json"].map((name) => files.text(join(shellFolder, name))),
    );
    const tag = `${said?.tag} ${former?.tag}`;
    if (last?.tag !== tag) {
      last = { tag, pages: readShellPages(said?.text, former?.text) };
      onPages(Object.keys(last.pages.pages.table));
    }
    return last.pages;
  };
}
