import { join } from "node:path";
import type { Files } from "./files.ts";
import { keptWhileSame } from "./kept-while-same.ts";
import { readShellPages, type ShellPages } from "./page-table.ts";
import { SERVER_FILE } from "./remotes.ts";

interface Deps {
  readonly shellFolder: string;
  readonly files: Files;
  /** Told of every address that is new. */
  readonly onPages: (addresses: readonly string[]) => void;
}

/** What the shell that is served now says of its pages; each text is parsed once. */
export function createShellPages({ shellFolder, files, onPages }: Deps) {
  const pagesFile = join(shellFolder, "pages.json");
  const formerFile = join(shellFolder, "early.json");
  const serverFile = join(shellFolder, SERVER_FILE);
  let last: { readonly tag: string; readonly pages: ShellPages } | undefined;
  const kept = keptWhileSame<ShellPages>(files);

  async function read(): Promise<ShellPages> {
    const said = await files.text(pagesFile);
    const former = await files.text(formerFile);
    const serverPart = await files.tag(serverFile);
    const tag = `${said?.tag} ${former?.tag} ${serverPart}`;
    if (last?.tag !== tag) {
      last = { tag, pages: { ...readShellPages(said?.text, former?.text), serverPart } };
      onPages(Object.keys(last.pages.pages.table));
    }
    return last.pages;
  }

  return () => kept("", () => [pagesFile, formerFile, serverFile], read);
}
