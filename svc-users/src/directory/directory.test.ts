import { seeded } from "@tutorsetu/demo/random";
import { expect, it } from "vitest";
import { createDirectory, type Entry, type Question } from "./directory.ts";

const LABELS = ["subject:a", "subject:b", "subject:c", "price:low", "price:high"];
const WORDS = ["pune", "punjab", "pu", "delhi", "de", "maths", "math"];
const random = seeded(42);

const anEntry = (n: number): Entry => ({
  id: `id${String(n).padStart(4, "0")}`,
  labels: random.some(LABELS, random.int(0, 3)),
  words: random.some(WORDS, random.int(0, 4)),
  keys: { newest: random.int(0, 50), fee: random.int(0, 10) },
});

const choices = () => ({
  low: ["price:low"],
  high: ["price:high"],
  any: ["price:low", "price:high"],
});

function fits({ labels, words }: Entry, question: Question, without = ""): boolean {
  const filters = Object.entries(question.filters).filter(([filter]) => filter !== without);
  return (
    filters.every(([, wanted]) => wanted.some((label) => labels.includes(label))) &&
    question.words.every((prefix) => words.some((word) => word.startsWith(prefix)))
  );
}

/** What the directory should find, by looking at everybody. */
function byHand(people: readonly Entry[], question: Question) {
  const { key, descending } = question.sort;
  const way = descending ? -1 : 1;
  const inOrder = (a: Entry, b: Entry) =>
    way * ((a.keys[key] ?? 0) - (b.keys[key] ?? 0) || (a.id < b.id ? -1 : 1));
  const all = people.filter((entry) => fits(entry, question)).toSorted(inOrder);
  const count = (...labels: string[]) =>
    people.filter((e) => fits(e, question, "price") && labels.some((l) => e.labels.includes(l)))
      .length;
  const price = {
    low: count("price:low"),
    high: count("price:high"),
    any: count("price:low", "price:high"),
  };
  return { ids: all.map((entry) => entry.id), price };
}

function aQuestion(): Question {
  const filters = {
    ...(random.next() < 0.5 ? { subject: random.some(LABELS.slice(0, 3), random.int(1, 2)) } : {}),
    ...(random.next() < 0.3 ? { price: ["price:low"] } : {}),
  };
  return {
    filters,
    words: random.some(["p", "pun", "d", "math", "maths", "zzz"], random.int(0, 2)),
    sort: { key: random.pick(["newest", "fee"]), descending: random.next() < 0.5 },
    limit: random.int(1, 30),
  };
}

/** Follows the pages to the end. */
function allPages(directory: ReturnType<typeof createDirectory>, question: Question): string[] {
  const found: string[] = [];
  let after: Question["after"];
  for (;;) {
    const { ids, next } = directory.find({ ...question, after });
    found.push(...ids);
    expect(ids.length).toBeLessThanOrEqual(question.limit);
    if (!next) return found;
    after = next;
  }
}

it("finds, counts and orders as looking at everybody would, while people come, change and go", () => {
  const directory = createDirectory(["newest", "fee"], { price: choices });
  const people = new Map<string, Entry>();
  for (let round = 0; round < 60; round++) {
    const some = Array.from({ length: random.pick([1, 5, 100]) }, () =>
      anEntry(random.int(0, 400)),
    );
    const batch = [...new Map(some.map((entry) => [entry.id, entry])).values()];
    directory.put(batch);
    for (const entry of batch) people.set(entry.id, entry);
    for (const id of random.some([...people.keys()], random.int(0, 20))) {
      directory.remove(id);
      people.delete(id);
    }
    const question = aQuestion();
    const expected = byHand([...people.values()], question);
    const { total, facets } = directory.find(question);
    expect(total).toBe(expected.ids.length);
    expect({ low: 0, high: 0, any: 0, ...facets["price"] }).toEqual(expected.price);
    expect(allPages(directory, question)).toEqual(expected.ids);
  }
  expect(directory.size()).toBe(people.size);
});

it("goes on behind a person who has left meanwhile", () => {
  const directory = createDirectory(["newest"], {});
  const at = (n: number): Entry => ({ id: `p${n}`, labels: [], words: [], keys: { newest: n } });
  directory.put([1, 2, 3, 4, 5, 6].map(at));
  const question = { filters: {}, words: [], limit: 2, sort: { key: "newest", descending: true } };
  const first = directory.find(question);
  expect(first.ids).toEqual(["p6", "p5"]);
  directory.remove("p5");
  const second = directory.find({ ...question, after: first.next ?? undefined });
  expect(second.ids).toEqual(["p4", "p3"]);
});

it("forgets a choice once nobody has it: people may make up as many as they like", () => {
  let offered: readonly string[] = [];
  const directory = createDirectory(["newest"], {
    subject: (labels) => {
      offered = labels;
      return {};
    },
  });
  for (let n = 0; n < 100; n++)
    directory.put([{ id: "one", labels: [`subject:${n}`], words: [], keys: { newest: n } }]);
  const sort = { key: "newest", descending: true };
  directory.find({ filters: {}, words: [], sort, limit: 1 });
  expect(offered).toEqual(["subject:99"]);
});

it("takes the places of those who have left, so that it grows with those who are here alone", () => {
  const directory = createDirectory(["newest"], {});
  const person = (id: string): Entry => ({ id, labels: [], words: ["pune"], keys: { newest: 1 } });
  for (let n = 0; n < 100; n++) {
    directory.put([person(`a${n}`), person(`b${n}`)]);
    directory.remove(`a${n}`);
    directory.put([person(`b${n}`)]);
    directory.remove(`b${n}`);
    directory.remove("nobody");
  }
  expect([directory.size(), directory.places()]).toEqual([0, 2]);
});

it("offers the sixty choices that most people have, and none that nobody has", () => {
  const ids = Array.from({ length: 70 }, (_, n) => `s${n}`);
  const directory = createDirectory(["newest"], {
    subject: () => Object.fromEntries([...ids, "none"].map((id) => [id, [`subject:${id}`]])),
  });
  const having = (n: number): Entry[] =>
    Array.from({ length: n < 60 ? 2 : 1 }, (_, k) => ({
      id: `p${n}.${k}`,
      labels: [`subject:s${n}`],
      words: [],
      keys: { newest: n },
    }));
  directory.put(ids.flatMap((_, n) => having(n)));
  const sort = { key: "newest", descending: true };
  const { facets } = directory.find({ filters: {}, words: [], sort, limit: 1 });
  expect(facets["subject"]).toEqual(Object.fromEntries(ids.slice(0, 60).map((id) => [id, 2])));
});
