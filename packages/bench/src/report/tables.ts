export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  /** So many columns hold words, and all after them numbers; one unless it is said. */
  readonly wordColumns?: number;
  readonly rows: readonly (readonly string[])[];
  /** Sentences below the table. */
  readonly notes?: readonly string[];
}

const line = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

/** As Markdown: words to the left, numbers to the right. */
export function markdownOf({ title, head, wordColumns = 1, rows, notes = [] }: Table): string {
  const rule = `| ${head.map((_, n) => (n < wordColumns ? "---" : "---:")).join(" | ")} |`;
  const table = [line(head), rule, ...rows.map(line)].join("\n");
  return [`${title}:`, table, ...notes].join("\n\n");
}

const opens = (name: string) => `<!-- bench: ${name} -->`;
const closes = (name: string) => `<!-- bench ends: ${name} -->`;

/** The document with `content` between the marks of that name, in place of what stood there. */
export function replaceBetweenMarks(document: string, name: string, content: string): string {
  const from = document.indexOf(opens(name));
  const to = document.indexOf(closes(name));
  if (from < 0 || to < from)
    throw new Error(`The document has no place for ${name}: ${opens(name)} … ${closes(name)}`);
  return `${document.slice(0, from + opens(name).length)}\n\n${content.trim()}\n\n${document.slice(to)}`;
}
