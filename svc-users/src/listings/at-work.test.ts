import { Hono } from "hono";
import { expect, it } from "vitest";
import type { Listings } from "../store/listings.ts";
import { boundListings } from "./at-work.ts";

const settle = () => new Promise(setImmediate);

/** A list of tutors whose pages are done when they are told to be, and calls of visitors that ask for one. */
function lists() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const tutors = (({ search = "" }: { readonly search?: string }) => {
    begun.push(search);
    return new Promise<object>((resolve, reject) => {
      ends.set(search, (error) => (error ? reject(error) : resolve({ docs: search })));
    });
  }) as unknown as Listings["tutors"]; // safe: nothing else of a page is read
  const listsFor = boundListings({ tutors } as Listings); // safe: nothing else is asked
  const app = new Hono()
    .onError((_error, c) => c.text("failed", 500))
    .get("/:search", async (c) => {
      const page = await listsFor(c).tutors({ search: c.req.param("search") });
      return c.json(page.docs);
    });
  return {
    begun,
    end: async (search: string, error?: Error) => {
      ends.get(search)?.(error);
      await settle();
    },
    ask: async (search: string, signal?: AbortSignal) => {
      const headers = { "x-forwarded-for": search.charAt(0) };
      const asked = await app.request(`/${search}`, { headers, ...(signal && { signal }) });
      return (await asked.text()).replaceAll('"', "");
    },
  };
}

it("works on one page at a time, and lets visitors in by turns, each with their oldest", async () => {
  const { ask, begun, end } = lists();
  const asked = ["a1", "a2", "a3", "b1", "c1", "b2"];
  const all = Promise.all(asked.map((search) => ask(search)));
  const turns = ["a1", "a2", "b1", "c1", "a3", "b2"];
  for (const [done, search] of turns.entries()) {
    await settle();
    expect(begun).toEqual(turns.slice(0, done + 1));
    await end(search);
  }
  expect(await all).toEqual(asked);
});

it("does not begin what is not wanted any more, and gives its place to others", async () => {
  const { ask, begun, end } = lists();
  const gone = new AbortController();
  const [first, left, last] = [ask("a1"), ask("b1", gone.signal), ask("c1")];
  await settle();
  gone.abort();
  await left;
  await ask("d1", gone.signal);
  await end("a1");
  await end("c1");
  expect([await first, await last]).toEqual(["a1", "c1"]);
  expect(begun).toEqual(["a1", "c1"]);
});

it("gives a place back after work that failed", async () => {
  const { ask, end } = lists();
  const [failed, after] = [ask("a1"), ask("b1")];
  await settle();
  await end("a1", new Error("the store is away"));
  await end("b1");
  expect([await failed, await after]).toEqual(["failed", "b1"]);
});
