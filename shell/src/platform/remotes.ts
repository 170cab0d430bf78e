import type { NavigationEntry } from "@tutorsetu/contracts/web/pages";

const LIST_MS = 8000;

/** One entry of /remotes.json: where a remote lives and which first path segments are its own. */
export interface RemoteEntry {
  readonly name: string;
  readonly title: string;
  readonly manifest: string;
  readonly routes: readonly string[];
  readonly navigation?: readonly NavigationEntry[];
  /** Who gets this version, where that is not everybody. */
  readonly audience?: "canary" | "preview";
  readonly manifestJson?: unknown;
}

interface RemotesFile {
  readonly version: number;
  readonly remotes: readonly RemoteEntry[];
}

function parse(text: string): readonly RemoteEntry[] {
  const { remotes } = JSON.parse(text) as Partial<RemotesFile>; // safe: written by the gateway that serves this page
  if (!Array.isArray(remotes)) throw new Error("The list of remotes is no array");
  return remotes;
}

const inlinedText = () => document.querySelector("#remotes-json")?.textContent ?? "";

/** Whether this page runs a version that this visitor gets alone. The list is not parsed for it: most pages do not. */
export const isPreviewed = () => inlinedText().includes('"audience":"preview"');

/** The list that came with the page; null for none that can be read. */
export function remotesInPage(): readonly RemoteEntry[] | null {
  try {
    return parse(inlinedText());
  } catch {
    return null;
  }
}

/** The list inlined in the page, else /remotes.json. Rejects when neither can be read. */
export async function readRemotes({ isInlineGood = true } = {}): Promise<readonly RemoteEntry[]> {
  const known = isInlineGood ? remotesInPage() : null;
  if (known) return known;
  const signal = AbortSignal.timeout(LIST_MS);
  const response = await fetch("/remotes.json", { cache: "no-cache", signal });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  return parse(await response.text());
}
