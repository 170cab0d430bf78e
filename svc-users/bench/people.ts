// Tutors that are made when they are read, always the same ones, and a stub of the collection that holds them.
import { SUBJECTS } from "@tutorsetu/contracts/domain";
import { FAMILIES } from "@tutorsetu/demo/names";
import { offerOf } from "@tutorsetu/demo/offers";
import { PLACES } from "@tutorsetu/demo/places";
import { DAY, fixedId, seeded, TODAY } from "@tutorsetu/demo/random";
import type { Collection } from "mongodb";
import type { StoredPerson } from "../src/store/people.ts";

export type Vocabulary = "natural" | "hostile";

const TAUGHT = SUBJECTS.filter((subject) => subject !== "other");
const SYLLABLES = "ka ri ma shi va ne tu pa lo de sa ji ra mo ti ha no yu be gu".split(" ");
const WORDS = 50_000;
const WORDS_OF_A_BIO = 25;
/** Accounts that have made up so many subjects each. */
const HOSTILE = { accounts: 1000, subjects: 20 };

function word(rank: number): string {
  let [text, rest] = ["", rank + SYLLABLES.length];
  for (; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    text += SYLLABLES[rest % SYLLABLES.length] ?? "";
  return text;
}

/** Few words are frequent and most are rare, as in every language (Zipf). */
const rankOf = (share: number, ranks: number) => Math.floor(ranks ** share) - 1;

/** Numbers far apart, and back: their product is 1 in 32 bits. */
const [SPREAD, TOGETHER] = [0x9e3779b1, 244002641];
const numberOf = (id: string) => Math.imul(Number.parseInt(id.slice(-8), 16), TOGETHER) >>> 0;

/** The n-th of so many. */
export function tutorAt(n: number, vocabulary: Vocabulary, size: number): StoredPerson {
  const random = seeded(n + 1);
  const family = random.pick(FAMILIES);
  const [city, state] = PLACES[rankOf(random.next(), PLACES.length)] ?? PLACES[0];
  const subjects = random.some(TAUGHT, random.int(1, 4));
  const isHostile = vocabulary === "hostile" && n % Math.max(1, size / HOSTILE.accounts) < 1;
  const madeUp = Array.from({ length: HOSTILE.subjects }, (_, k) => `${word(n * 20 + k)}${n}`);
  const bio = Array.from({ length: WORDS_OF_A_BIO }, () => word(rankOf(random.next(), WORDS)));
  const classes = random.pick([
    [1, 2, 3, 4, 5],
    [6, 7, 8],
    [8, 9, 10],
    [11, 12],
  ]);
  const offered = offerOf(n, { subjects, classes, bio: bio.join(" ") }, { city, state });
  const createdAt = new Date(TODAY - random.int(0, 900 * DAY));
  return {
    // Not in the order of the ids.
    _id: fixedId("Tutor", Math.imul(n, SPREAD) >>> 0),
    profileId: fixedId("Profile", n),
    role: "Tutor",
    active: true,
    userName: `${random.pick(family.first)} ${random.pick(family.last)}`,
    email: `t${n}@example.in`,
    emailKey: `t${n}@example.in`,
    phoneNo: "",
    image: null,
    passwordHash: "",
    city,
    state,
    subjects: isHostile ? madeUp : subjects,
    classes,
    fee: random.int(6, 90) * 100,
    experience: random.int(0, 25),
    bio: bio.join(" "),
    createdAt,
    changedAt: createdAt,
    ...(random.next() < 0.6 && {
      rating: { average: random.int(30, 50) / 10, count: random.int(1, 60) },
    }),
    ...offered,
  };
}

/** The cost of making people is none of the index's. */
export interface Made {
  ms: number;
}

/** As much of a collection as the index asks for. `changed` are written by somebody else. */
export function stubOf(size: number, vocabulary: Vocabulary, made: Made) {
  const changed = new Map<string, StoredPerson>();
  const at = (n: number) => {
    const startedAt = performance.now();
    const row = tutorAt(n, vocabulary, size);
    made.ms += performance.now() - startedAt;
    return changed.get(row._id) ?? row;
  };
  function* rows(where: Record<string, unknown>): Generator<StoredPerson> {
    const { _id, changedAt, role } = where as {
      readonly _id?: { readonly $in: readonly string[] };
      readonly changedAt?: { readonly $gte: Date };
      readonly role?: { readonly $in: readonly string[] };
    };
    if (changedAt)
      for (const row of changed.values()) {
        if ((row.changedAt ?? 0) >= changedAt.$gte) yield row;
      }
    else if (_id) for (const id of _id.$in) yield at(numberOf(id));
    else if (role?.$in.includes("Tutor")) for (let n = 0; n < size; n++) yield at(n);
  }
  const find = (where: Record<string, unknown>) => {
    const cursor = {
      project: () => cursor,
      toArray: async () => [...rows(where)],
      async *[Symbol.asyncIterator]() {
        yield* rows(where);
      },
    };
    return cursor;
  };
  return {
    docs: { find } as unknown as Collection<StoredPerson>, // safe: the index asks for nothing else
    /** The n-th tutor gets another fee. */
    change(n: number) {
      const row = { ...at(n), fee: 100 * (n % 77), changedAt: new Date() };
      changed.set(row._id, row);
    },
  };
}
