import {
  adminOnly,
  publicAccess,
  authenticated,
  authenticatedOwn,
} from "@tutorsetu/contracts/access";
import { call as callOf } from "@tutorsetu/contracts/endpoint";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { breaksBetween } from "../src/contracts/compare.ts";
import { snapshotOf, type Tables } from "../src/contracts/snapshot.ts";

describe("a change of one call", () => {
  const Body = z.object({
    name: z.string().max(40),
    side: z.enum(["a", "b"]),
    note: z.string().optional(),
  });
  const Reply = z.object({
    status: z.enum(["open", "shut"]),
    at: z.iso.datetime(),
    person: z.object({ phone: z.string().nullable() }),
    list: z.array(z.object({ id: z.string() })),
  });
  const base = {
    body: Body,
    reply: Reply,
    query: z.object({ page: z.coerce.number().optional() }),
  };
  const call = (shape: object = {}, access = authenticated) =>
    snapshotOf({ testApi: { save: { ...callOf("POST", "/save", access), ...base, ...shape } } });
  const whatBreaks = (now: Tables) => breaksBetween(call(), now).map(({ what }) => what);

  test.each<[string, Tables]>([
    ["is the same", call()],
    [
      "takes one field more, if anybody sends it",
      call({ body: Body.extend({ more: z.string().optional() }) }),
    ],
    [
      "takes a wider choice and longer texts",
      call({ body: Body.extend({ side: z.enum(["a", "b", "c"]), name: z.string().max(80) }) }),
    ],
    ["asks for less", call({ body: Body.partial() })],
    ["answers one field more", call({ reply: Reply.extend({ more: z.string() }) })],
    ["answers fewer of the values", call({ reply: Reply.extend({ status: z.literal("open") }) })],
    [
      "never answers null where it did",
      call({ reply: Reply.extend({ person: z.object({ phone: z.string() }) }) }),
    ],
    ["stands beside a new one", { ...call(), otherApi: {} }],
  ])("breaks nothing when it %s", (_what, now) => {
    expect(whatBreaks(now)).toEqual([]);
  });

  test.each<[string, Tables, string]>([
    ["lets anyone call", call({}, publicAccess), "anyone may call it from now on"],
    [
      "is no longer one's own",
      call({}, { ...authenticated, owner: "party" }),
      "only party may call it now",
    ],
    ["is gone", { testApi: {} }, "it is gone"],
    ["is gone with its table", {}, "it is gone"],
    [
      "moves",
      snapshotOf({ testApi: { save: { ...callOf("PUT", "/save", authenticated), ...base } } }),
      "its method is PUT instead of POST",
    ],
    ["answers another status", call({ status: 201 }), "its status is 201 instead of 200"],
    ["shuts people out", call({}, adminOnly), "Tutor, Student may no longer call it"],
    ["becomes one's own", call({}, authenticatedOwn), "only self may call it now"],
    [
      "asks for more",
      call({ body: Body.extend({ more: z.string() }) }),
      "the body: `more` must be sent now",
    ],
    [
      "asks for what was free",
      call({ body: Body.required() }),
      "the body: `note` must be sent now",
    ],
    [
      "drops a field that is sent",
      call({ body: Body.omit({ note: true }) }),
      "the body: `note` is no longer taken",
    ],
    [
      "narrows a choice",
      call({ body: Body.extend({ side: z.literal("a") }) }),
      "the body: `side` no longer takes b",
    ],
    [
      "shortens a text",
      call({ body: Body.extend({ name: z.string().max(20) }) }),
      "the body: `name` has maxLength 20 instead of 40",
    ],
    [
      "takes another type",
      call({ body: Body.extend({ note: z.number().optional() }) }),
      "the body: `note` no longer takes string",
    ],
    [
      "refuses what it ignored",
      call({ body: Body.strict() }),
      "the body: it refuses unknown fields now",
    ],
    [
      "needs its query",
      call({ query: z.object({ page: z.number() }) }),
      "the query: `page` must be sent now",
    ],
    [
      "loses a field of its reply",
      call({ reply: Reply.omit({ at: true }) }),
      "the reply: `at` is gone",
    ],
    [
      "loses a field inside a list",
      call({ reply: Reply.extend({ list: z.array(z.object({})) }) }),
      "the reply: `list[].id` is gone",
    ],
    [
      "answers a new value",
      call({ reply: Reply.extend({ status: z.enum(["open", "shut", "late"]) }) }),
      "the reply: `status` may be late now",
    ],
    [
      "answers any text for a choice",
      call({ reply: Reply.extend({ status: z.string() }) }),
      "the reply: `status` may be any string now",
    ],
    [
      "answers null",
      call({ reply: Reply.extend({ at: z.iso.datetime().nullable() }) }),
      "the reply: `at` may be null now",
    ],
    [
      "may leave a field out",
      call({ reply: Reply.partial({ at: true }) }),
      "the reply: `at` may be missing now",
    ],
    [
      "answers another format",
      call({ reply: Reply.extend({ at: z.string() }) }),
      "the reply: `at` is no longer a date-time",
    ],
    ["answers nothing", call({ reply: undefined }), "it answers nothing any more"],
  ])("breaks its callers when it %s", (_what, now, sentence) => {
    expect(whatBreaks(now)).toContain(sentence);
  });
});
