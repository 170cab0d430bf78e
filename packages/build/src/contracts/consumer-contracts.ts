import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Path → kinds, e.g. `bookings[].review` → `missing|null|object`. */
type Fields = Readonly<Record<string, string>>;
/** What a consumer sends with a call, reads of its reply, and reads when it is refused. */
export interface CallContract {
  readonly sends?: Fields;
  readonly reads?: Fields;
  readonly refused?: Fields;
}
/** By call, e.g. `bookingsApi.list`. */
export type ConsumerContract = Readonly<Record<string, CallContract>>;

const folderIn = (root: string) => join(root, "packages/contracts/expectations");
const fileOf = (root: string, consumer: string) => join(folderIn(root), `${consumer}.json`);

/** The recorded contract of every consumer. */
export function consumerContracts(root: string): ReadonlyMap<string, ConsumerContract> {
  const names = existsSync(folderIn(root)) ? readdirSync(folderIn(root)) : [];
  return new Map(
    names.map((name) => {
      const text = readFileSync(join(folderIn(root), name), "utf8");
      return [name.replace(".json", ""), JSON.parse(text) as ConsumerContract]; // safe: written by `recordContract` alone
    }),
  );
}

export function recordContract(root: string, consumer: string, now: ConsumerContract) {
  writeFileSync(fileOf(root, consumer), `${JSON.stringify(now, null, 2)}\n`);
}

const WORDS = { sends: "sends", reads: "reads", refused: "reads of a refusal" };

/** Each fact as a sentence without its consumer → the kinds that go with it. */
const facts = (contract: ConsumerContract) =>
  new Map(
    Object.entries(contract).flatMap(([call, expected]) => [
      [`calls ${call}`, ""] as const,
      ...(["sends", "reads", "refused"] as const).flatMap((part) =>
        Object.entries(expected[part] ?? {}).map(
          ([path, kinds]) => [`${WORDS[part]} \`${path}\` at ${call}`, kinds] as const,
        ),
      ),
    ]),
  );

/** Whether what a list holds is recorded: this time it was empty. */
function isListInside(known: ReadonlyMap<string, string>, fact: string): boolean {
  const end = fact.indexOf("` at ");
  const start = `${fact.slice(0, end)}[]`;
  return [...known.keys()].some((one) => one.startsWith(start) && one.endsWith(fact.slice(end)));
}

/** What is done now and not recorded; a kind less than recorded is fine, as whoever takes more takes less. */
export function unrecorded(recorded: ConsumerContract, now: ConsumerContract): string[] {
  const known = facts(recorded);
  return [...facts(now)].flatMap(([fact, kinds]) => {
    const before = known.get(fact);
    if (before === undefined) return kinds === "array" && isListInside(known, fact) ? [] : [fact];
    const more = kinds.split("|").filter((kind) => !before.split("|").includes(kind));
    return more.length > 0 && kinds !== "" ? [`${fact} (now also ${more.join(", ")})`] : [];
  });
}

/** What is recorded and no longer done by any test. */
export const unobserved = (recorded: ConsumerContract, now: ConsumerContract): string[] => {
  const done = facts(now);
  return [...facts(recorded).keys()].filter((fact) => !done.has(fact));
};

const FIELD = /^the (reply|body|query): `([^`]+)` (?!must be sent)/;

/** Whether a break touches what is recorded of its call; one that is about no field touches whoever makes the call. */
export function isAffected({ sends = {}, reads = {} }: CallContract, what: string): boolean {
  const [, part, field] = FIELD.exec(what) ?? [];
  if (!field) return true;
  const where = part === "reply" ? field : `${part}.${field}`;
  return Object.keys(part === "reply" ? reads : sends).some(
    (path) => path.startsWith(where) && /^(?:$|\.|\[)/.test(path.slice(where.length)),
  );
}
