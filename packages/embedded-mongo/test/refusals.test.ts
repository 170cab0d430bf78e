import type { Document } from "mongodb";
import { beforeAll, expect, it } from "vitest";
import { mongoFixture } from "./fixture.ts";

const fixture = mongoFixture();
const db = () => fixture.client.db("refusals");
beforeAll(async () => {
  await db()
    .collection<Document>("x")
    .insertOne({ _id: 1, n: 1, s: "text", l: [1, 2], at: new Date(0) } as Document);
  await db().collection("x").createIndex({ n: 1 }, { name: "by n" });
});

const index = (spec: Document) => ({ createIndexes: "x", indexes: [{ name: "new", ...spec }] });
const stage = (one: Document) => ({ aggregate: "x", pipeline: [one], cursor: {} });
const group = (_id: unknown) => stage({ $group: { _id } });
const update = (u: unknown, q: Document = {}) => ({ update: "x", updates: [{ q, u }] });
const set = (path: string, q: Document = {}) => update({ $set: { [path]: 1 } }, q);
const ABSENT = " is not supported by the embedded store";

it.each<[Document, number, string]>([
  [{ mapReduce: "x" }, 59, "no such command: 'mapReduce'"],
  [{ find: "x", startTransaction: true }, 238, `A transaction${ABSENT}`],
  [{ find: "x", hint: "a" }, 40415, "BSON field 'find.hint' is an unknown field."],
  [
    { update: "x", updates: [{ q: {} }] },
    40414,
    "BSON field 'update.updates.u' is missing but a required field",
  ],
  [
    { delete: "x", deletes: [{ q: {} }] },
    40414,
    "BSON field 'delete.deletes.limit' is missing but a required field",
  ],
  [{ find: 5 }, 14, "BSON field 'find' is the wrong type 'int', expected type 'string'"],
  [
    { find: "x", filter: [] },
    14,
    "BSON field 'filter' is the wrong type 'array', expected type 'object'",
  ],
  [
    { insert: "x", documents: 5 },
    14,
    "BSON field 'documents' is the wrong type 'int', expected type 'array'",
  ],
  [{ find: "x", limit: -1 }, 51024, "BSON field 'limit' must be a whole number >= 0"],
  [{ find: "x", skip: 1.5 }, 51024, "BSON field 'skip' must be a whole number >= 0"],
  [{ find: "x", limit: "1" }, 14, "BSON field 'limit' must be a whole number >= 0"],
  [
    { find: "x", sort: { a: 2 } },
    15975,
    "$sort key ordering must be 1 (for ascending) or -1 (for descending)",
  ],
  [
    { find: "x", projection: { n: 1, s: 0 } },
    31254,
    "A projection cannot both include and exclude fields",
  ],
  [{ find: "x", projection: { l: { $slice: 1 } } }, 238, `A computed projection of 'l'${ABSENT}`],
  [{ find: "x", projection: { "l.$": 1 } }, 238, `A projection of 'l.$' by position${ABSENT}`],
  [{ explain: { count: "x" } }, 2, "The embedded store explains 'find' only"],
  [{ create: "x" }, 48, "Collection refusals.x already exists."],
  [{ listIndexes: "none" }, 26, "ns does not exist: refusals.none"],
  [{ dropIndexes: "x", index: "_id_" }, 72, "cannot drop _id index"],
  [{ dropIndexes: "x", index: "none" }, 27, "index not found with name [none]"],
  [index({ key: {} }), 67, "Index keys cannot be empty."],
  [index({ key: { a: "text" } }), 67, "An index key cannot be of the type string"],
  [index({ key: { a: 0 } }), 67, "An index key cannot be of the type int"],
  ...[
    { key: { a: 1, b: 1 }, expireAfterSeconds: 5 },
    { key: { a: 1 }, expireAfterSeconds: "5" },
  ].map((spec): [Document, number, string] => [
    index(spec),
    67,
    "TTL indexes are of one field, and expireAfterSeconds is a number",
  ]),
  [index({ key: { a: 1 }, name: "by n" }), 86, "Another index has the same name: by n"],
  [index({ key: { n: 1 } }), 85, "Index already exists with a different name: by n"],
  [
    index({ key: { a: 1 }, collation: {} }),
    40415,
    "BSON field 'createIndexes.indexes.collation' is an unknown field.",
  ],
  [stage({ $group: { n: { $sum: 1 } } }), 15955, "a group specification must include an _id"],
  [
    stage({ $group: { _id: 1, n: { $push: "$n" } } }),
    15952,
    "unknown group operator '$push' of the field 'n'",
  ],
  [
    stage({ $unwind: { path: "$l" } }),
    28818,
    "The embedded store unwinds '$field' only, without options and dots",
  ],
  [stage({ $limit: 0 }), 15958, "$limit must be positive"],
  [stage({ $skip: 1, $limit: 1 }), 40323, "A pipeline stage must contain exactly one field."],
  [stage({}), 40323, "A pipeline stage must contain exactly one field."],
  [stage({ $lookup: {} }), 40324, "The embedded store does not know the stage '$lookup'"],
  [group({ $add: [1] }), 168, "The embedded store has no expression '$add'"],
  [group("text"), 168, `The embedded store has no expression '"text"'`],
  ...[
    { unit: "day", startOfWeek: "monday" },
    { unit: "week", startOfWeek: "sunday" },
    { unit: "week", startOfWeek: "monday", timezone: "IST" },
  ].map((how): [Document, number, string] => [
    group({ $dateTrunc: { date: "$at", ...how } }),
    238,
    `$dateTrunc to anything but the week from Monday on, in UTC,${ABSENT}`,
  ]),
  [
    group({ $dateTrunc: { date: "$s", unit: "week", startOfWeek: "monday" } }),
    2,
    "$dateTrunc requires 'date' to be a date",
  ],
  [update({ $inc: { n: "1" } }), 14, "Cannot increment with non-numeric argument: {n: …}"],
  [update({ $inc: { s: 1 } }), 14, "Cannot apply $inc to the field 's' of type string"],
  [update({ $push: { s: 1 } }), 2, "The field 's' must be an array but is of type string"],
  [update({ $push: { l: { $each: 1 } } }), 2, "The argument to $each must be an array"],
  [
    update({ $push: { l: { $each: [], $slice: 1 } } }),
    2,
    "The embedded store does not know the clause $slice beside $each",
  ],
  [update({ $rename: { n: "m" } }), 9, "Unknown modifier: $rename"],
  [update({ $set: 5 }), 9, "$set needs fields but got the type int"],
  [set("a..b"), 56, "The update path 'a..b' contains an empty field name"],
  [
    update({ $set: { a: 1 }, $inc: { "a.b": 1 } }),
    40,
    "Updating the path 'a.b' would create a conflict at 'a'",
  ],
  [update({ a: 1, $set: {} }), 52, "The field '$set' is not allowed in a replacement document"],
  [update([{ $set: { a: 1 } }]), 238, `An update by a pipeline${ABSENT}`],
  [update(5), 9, "Update argument must be either an object or an array"],
  [update({ $set: { _id: 2 } }), 66, "The update would modify the immutable field '_id'"],
  [set("s.b"), 28, "Cannot create field 'b' in 's'"],
  [set("l.1500001"), 2, "can't backfill more than 1500000 elements"],
  [set("l.$[]"), 2, "The path part '$[]' is not known to the embedded store"],
  [set("s.$"), 2, "Cannot apply '$' to the non-array s"],
  [set("l.$"), 2, "The filter did not find the element of '$'"],
  [
    { update: "x", updates: [{ q: {}, u: { a: 1 }, multi: true }] },
    2,
    "A replacement cannot be of many documents",
  ],
  ...[
    { remove: true, new: true },
    { remove: true, upsert: true },
    {},
    { remove: true, update: {} },
  ].map((how): [Document, number, string] => [
    { findAndModify: "x", query: {}, ...how },
    2,
    "Either an update or remove=true is needed; remove goes with neither new nor upsert",
  ]),
  [{ insert: "x", documents: [{ _id: [1] }] }, 53, "The '_id' value cannot be of type array"],
])("refuses %j with %i: %s", async (command, code, text) => {
  const reply: Document = await db()
    .command(command)
    .catch((error: Document) => error);
  const { code: told, errmsg, message }: Document = reply["writeErrors"]?.[0] ?? reply;
  expect([told, errmsg ?? message]).toEqual([code, text]);
});
