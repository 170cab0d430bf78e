import ts from "typescript";

/** Private word → the field's term. Words in kebab-case; a plural counts as the word. */
const REPLACED = new Map([
  ["again-at-once", "retry once"],
  ["attendance", "presence"],
  ["breath", "cooperative yield"],
  ["breathing", "cancellable generator"],
  ["busy-share", "event-loop utilisation"],
  ["dialled", "connection"],
  ["few-at-once", "mapLimit"],
  ["forget-erased", "anonymise job"],
  ["gone-tutor", "anonymousTutor"],
  ["is-away", "isTransientError"],
  ["kept-focus", "restore focus"],
  ["late-dialog", "useLazyDialog"],
  ["leash", "parent watchdog"],
  ["leaver", "account deletion"],
  ["live-page", "chatSession"],
  ["load-late", "loadDeferred"],
  ["look-at", "subscribePresence"],
  ["lost-focus", "restore focus"],
  ["news-for", "eventsFor"],
  ["no-wish", "initialValues"],
  ["older-versions", "fetchRetainedVersions"],
  ["one-flight", "useLatest"],
  ["one-write", "frame coalescing"],
  ["patiently", "withRetry"],
  ["rest-of-list", "load more"],
  ["say-goodbye", "shutDown"],
  ["say-running", "pid file"],
  ["sentence-of", "errorMessage"],
  ["stand-in", "stub"],
  ["steady-manifest", "deterministic manifest"],
  ["teller", "publisher"],
  ["use-once", "usePending"],
  ["use-standing", "useBookingState"],
  ["which-store", "createStore"],
]);

/** Words that are the field's elsewhere: whether somebody came to a lesson is attendance. */
const ONLY_IN = new Map([["attendance", /^(svc-chat|packages\/chat-client)\//]]);

export interface SourceFile {
  /** From the root of the repository. */
  readonly name: string;
  readonly text: string;
}

/** `standIns` and `STAND_INS` → `-stand-in-`; each word without its plural. */
const wordsOf = (name: string) =>
  `-${name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map((word) => word.replace(/(?<=[a-z]{2})s$/, ""))
    .join("-")}-`;

const words = [...REPLACED.keys()].map((word) => ({ word, fits: wordsOf(word) }));
const anyOf = new RegExp(words.map(({ word }) => word.replaceAll("-", "[-_]?")).join("|"), "i");

const privateWordIn = (name: string, file: string) => {
  const found = wordsOf(name);
  return words.find(
    ({ word, fits }) => found.includes(fits) && (ONLY_IN.get(word)?.test(file) ?? true),
  )?.word;
};

/** What a file of re-exports says that keeps an old name beside the new one. */
const KEPT_NAME = /\bfor one release\b/;

function identifiersOf({ name, text }: SourceFile): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest));
  return found;
}

/** One sentence for each private word in the names of files and identifiers; texts and comments are not read. */
export function vocabularyProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (!anyOf.test(file.name) && !anyOf.test(file.text)) return [];
    if (KEPT_NAME.test(file.text)) return [];
    const names = [file.name, ...identifiersOf(file)];
    return names.flatMap((name) => {
      const word = privateWordIn(name, file.name);
      if (!word) return [];
      const what = name === file.name ? "is named" : `names \`${name}\``;
      return `${file.name} ${what} with the private word “${word}”; the term is “${REPLACED.get(word)}”`;
    });
  });
}
