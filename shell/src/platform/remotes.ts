const LIST_MS = 8000;

/** One entry of /remotes.json: where a remote lives and which first path segments are its own. */
export interface RemoteEntry {
  readonly name: string;
  readonly title: string;
  readonly manifest: string;
  readonly routes: readonly string[];
  readonly manifestJson?: unknown;
}

interface RemotesFile {
  readonly version: number;
  readonly remotes: readonly RemoteEntry[];
}

function parse(text: string): readonly RemoteEntry[] {
  return (JSON.parse(text) as RemotesFile).remotes; // safe: written by the gateway that serves this page
}

/** The list inlined in the page, else /remotes.json. Rejects when neither can be read. */
export async function readRemotes({ isInlineGood = true } = {}): Promise<readonly RemoteEntry[]> {
  const inline = document.querySelector("#remotes-json")?.textContent;
  if (inline && isInlineGood) return parse(inline);
  const signal = AbortSignal.timeout(LIST_MS);
  const response = await fetch("/remotes.json", { cache: "no-cache", signal });
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`);
  return parse(await response.text());
}
