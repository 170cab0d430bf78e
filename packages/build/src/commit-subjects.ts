// Part of `npm run check`: the subjects of the commits since `.gitmessage` came follow it.
import { basename } from "node:path";
import { git } from "./git.ts";
import { workspaceFolders } from "./slices.ts";

const LONGEST = 72;
const OTHERS = ["bench", "changeset", "ci", "deploy", "docs", "root"];
const scopes = new Set([...workspaceFolders().map((folder) => basename(folder)), ...OTHERS]);

/** What is wrong with a commit's subject; undefined when nothing is. */
export function subjectProblem(subject: string): string | undefined {
  if (/^(Merge|Revert) /.test(subject)) return undefined;
  const [, named, what] = /^([a-z0-9, -]+): (.+)$/.exec(subject) ?? [];
  if (!named || !what) return "does not begin with a slice, as in `svc-bookings: …`";
  const unknown = named.split(", ").find((scope) => !scopes.has(scope));
  if (unknown) return `begins with ${unknown}, which is no slice or package`;
  if (subject.length > LONGEST) return `has ${subject.length} characters, ${LONGEST} at most`;
  if (what.endsWith(".")) return "ends with a full stop";
  return undefined;
}

/** Empty outside a clone, and where the history does not reach back so far. */
function subjectsSinceTemplate(): string[] {
  try {
    const [first] = git("log", "--diff-filter=A", "--format=%H", "--", ".gitmessage");
    return first ? git("log", "--format=%s", `${first}..HEAD`) : [];
  } catch {
    return [];
  }
}

if (process.argv[1] === import.meta.filename) {
  for (const subject of subjectsSinceTemplate()) {
    const problem = subjectProblem(subject);
    if (!problem) continue;
    console.error(`The commit “${subject}” ${problem}. See .gitmessage.`);
    process.exitCode = 1;
  }
}
