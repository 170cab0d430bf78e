/** Walk → how many files of ours one request may pass from the screen to the store; what kits add is not counted. */
const BOUNDS: Readonly<Record<string, number>> = {
  "Book a tutor": 10,
  "Send a chat message": 14,
  "Sign up": 10,
  "Publish a blog post": 10,
};

/** Heading `## …` → the files named first in the numbered list below it. */
function walksOf(markdown: string): Map<string, string[]> {
  const walks = new Map<string, string[]>();
  let files: string[] | undefined;
  for (const line of markdown.split("\n")) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading) walks.set(heading, (files = []));
    const file = /^\d+\. `([^`]+)`/.exec(line)?.[1];
    if (file) files?.push(file);
  }
  return walks;
}

/** One sentence for each walk that is missing, too long or leads past a file that does not exist. */
export function walkProblems(markdown: string, exists: (file: string) => boolean): string[] {
  const walks = walksOf(markdown);
  return Object.entries(BOUNDS).flatMap(([walk, most]) => {
    const files = walks.get(walk) ?? [];
    if (files.length === 0) return [`The walk “${walk}” names no files`];
    const lost = files.filter((file) => !exists(file));
    return [
      ...(files.length > most
        ? [`The walk “${walk}” has ${files.length} files, ${most} at most`]
        : []),
      ...lost.map((file) => `The walk “${walk}” leads through ${file}, which does not exist`),
    ];
  });
}

const NAMED =
  /`((?:svc-|mf-|shell|gateway|packages|docs|deploy|bench)[\w.-]*(?:\/[\w.-]+)+\.\w+)`/g;

/** One sentence for each file that a document names in backquotes, from the root of the repository, and that does not exist. */
export function lostFiles(
  document: string,
  markdown: string,
  exists: (file: string) => boolean,
): string[] {
  const named = [...markdown.matchAll(NAMED)].map(([, file = ""]) => file);
  return named
    .filter((file) => !exists(file))
    .map((file) => `${document} names ${file}, which does not exist`);
}
