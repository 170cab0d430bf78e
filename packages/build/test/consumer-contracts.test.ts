import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { authenticated } from "@tutorsetu/contracts/access";
import { call } from "@tutorsetu/contracts/endpoint";
import { recordCall } from "@tutorsetu/contracts/testing/contract-recorder";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { breaksBetween } from "../src/contracts/compare.ts";
import {
  type ConsumerContract,
  recordContract,
  unobserved,
  unrecorded,
} from "../src/contracts/consumer-contracts.ts";
import { observedContract } from "../src/contracts/observed-calls.ts";
import { sentences } from "../src/contracts/releases.ts";
import { snapshotOf } from "../src/contracts/snapshot.ts";

const Tutor = z.object({
  fee: z.number(),
  bio: z.string(),
  rating: z.object({ average: z.number() }).nullable(),
  note: z.string().optional(),
  subjects: z.array(z.string()),
});
const reply = z.object({ tutors: z.array(Tutor), facets: z.record(z.string(), z.number()) });
const body = z.object({ days: z.array(z.string()), name: z.string().optional() });
const find = { ...call("POST", "/find/:id", authenticated), body, reply };
const tables = snapshotOf({ xApi: { find } });

const tutor: z.infer<typeof Tutor> = {
  fee: 1,
  bio: "",
  rating: { average: 4 },
  subjects: ["a", "b"],
};
const answer = { tutors: [tutor, { ...tutor, rating: null }], facets: { "social science": 2 } };

let seen = new Set<string>();
beforeEach(() => {
  globalThis.callsSeen = seen = new Set();
});
afterEach(() => {
  globalThis.callsSeen = undefined;
});
const ask = (given: object = { days: ["mon", "tue"] }) =>
  recordCall(find, { body: given })(200, structuredClone(answer));
const noted = () => observedContract("mf-x", [...seen], tables);

describe("what is noted of a caller", () => {
  test("is what it sends and the fields it reads, with the kinds that the contract promises, and no values", () => {
    const { tutors, facets } = ask();
    for (const { fee, rating, subjects } of tutors) [fee, rating?.average, subjects.join()].join();
    Object.values(facets);
    expect(noted()).toEqual({
      unpromised: [],
      contract: {
        "xApi.find": {
          sends: { "body.days[]": "string" },
          reads: {
            "facets.*": "missing|number",
            "tutors[].fee": "number",
            "tutors[].rating": "null|object",
            "tutors[].rating.average": "number",
            "tutors[].subjects[]": "string",
          },
        },
      },
    });
  });

  test("is also what is not there this time, and what it reads of a refusal", () => {
    expect(ask().tutors[0]?.note).toBeUndefined();
    expect(recordCall(find, {})(409, { message: "No.", code: "conflict" }).message).toBe("No.");
    expect(noted().contract["xApi.find"]).toMatchObject({
      reads: { "tutors[].note": "missing|string" },
      refused: { message: "string" },
    });
  });

  test("changes nothing of the reply, which stays the same to whoever compares", async () => {
    const got = ask();
    expect(got.tutors[0]).toBe(got.tutors[0]);
    expect(await Promise.resolve(got)).toEqual(answer);
    globalThis.callsSeen = undefined;
    expect(recordCall(find, {})(200, answer)).toBe(answer);
  });

  test("is what it sends also when nothing ever answers", () => {
    recordCall(find, { body: { name: "Asha" } });
    expect(noted().contract).toEqual({ "xApi.find": { sends: { "body.name": "string" } } });
  });

  test("is named in a sentence when the contract does not promise it", () => {
    const { tutors } = ask();
    Reflect.get(tutors[0] ?? {}, "nickname");
    expect(noted().unpromised).toEqual([
      "mf-x reads `tutors[].nickname` of xApi.find, which the contract does not promise.",
    ]);
  });
});

describe("a comparison with what is recorded", () => {
  const recorded: ConsumerContract = {
    "xApi.find": { reads: { bio: "null|string", fee: "number" } },
  };
  test.each<[string, ConsumerContract, string[], string[]]>([
    ["the same", recorded, [], []],
    ["fewer kinds", { "xApi.find": { reads: { bio: "string", fee: "number" } } }, [], []],
    [
      "another field",
      { "xApi.find": { reads: { bio: "string", city: "string" } } },
      ["reads `city` at xApi.find"],
      ["reads `fee` at xApi.find"],
    ],
    [
      "another kind",
      { "xApi.find": { reads: { bio: "array", fee: "number" } } },
      ["reads `bio` at xApi.find (now also array)"],
      [],
    ],
    ["another call", { ...recorded, "xApi.get": {} }, ["calls xApi.get"], []],
  ])("finds %s", (_what, now, fresh, old) => {
    expect(unrecorded(recorded, now)).toEqual(fresh);
    expect(unobserved(recorded, now)).toEqual(old);
  });

  test("knows a list that happens to be empty this time", () => {
    const full: ConsumerContract = { "xApi.find": { reads: { "subjects[]": "string" } } };
    const empty = (list: string): ConsumerContract => ({
      "xApi.find": { reads: { [list]: "array" } },
    });
    expect(unrecorded(full, empty("subjects"))).toEqual([]);
    expect(unrecorded(full, empty("subject"))).toEqual(["reads `subject` at xApi.find"]);
  });
});

describe("a broken promise", () => {
  const root = () => {
    const folder = mkdtempSync(join(tmpdir(), "consumer-contracts-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "packages/contracts/expectations"), { recursive: true });
    recordContract(folder, "mf-a", { "xApi.find": { reads: { "tutors[].fee": "number" } } });
    recordContract(folder, "mf-b", { "xApi.find": { sends: { "body.name": "string" } } });
    return folder;
  };
  const sentencesFor = (now: object) =>
    sentences(root(), breaksBetween(tables, snapshotOf({ xApi: now } as never)), "1.0.0").join();

  test("names who reads the field", () => {
    const tutors = z.array(Tutor.omit({ fee: true }));
    expect(sentencesFor({ find: { ...find, reply: reply.extend({ tutors }) } })).toBe(
      "xApi.find since 1.0.0: the reply: `tutors[].fee` is gone. This breaks mf-a (packages/contracts/expectations).",
    );
  });

  test("names who sends the field", () => {
    expect(sentencesFor({ find: { ...find, body: body.omit({ name: true }) } })).toMatch(
      /`name` is no longer taken\. This breaks mf-b \(/,
    );
  });

  test("names nobody where nobody reads it, and says who calls", () => {
    const tutors = z.array(Tutor.omit({ bio: true }));
    expect(sentencesFor({ find: { ...find, reply: reply.extend({ tutors }) } })).toMatch(
      /`tutors\[\]\.bio` is gone\. Nobody is recorded to rely on that; it is called by mf-a and mf-b\.$/,
    );
  });

  test("names everybody who calls when the call is gone or wants more", () => {
    expect(sentencesFor({})).toMatch(/it is gone\. This breaks mf-a and mf-b \(/);
    const more = body.extend({ more: z.string() });
    expect(sentencesFor({ find: { ...find, body: more } })).toMatch(
      /`more` must be sent now\. This breaks mf-a and mf-b \(/,
    );
  });
});
