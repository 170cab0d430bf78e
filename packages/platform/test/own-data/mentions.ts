import type { MongoClient } from "mongodb";
import type { Somebody } from "./somebody.ts";

/** What is kept of what happened, for those who answer for the site; see docs/operations.md. */
const AUDIT = new Set(["users.audit", "audit_trail", "audit_head"]);

const isAudit = (database: string, collection: string) =>
  AUDIT.has(collection) || AUDIT.has(`${database}.${collection}`);

/** A document with everything in it as text; bytes as base64. */
const textOf = (doc: object) => JSON.stringify(doc).toLowerCase();

/** By what a person is known: each word of the name and of the children's, address, number, the picture by name and by its bytes. */
const knownBy = ({ userName, email, phoneNo, picture, children = [] }: Somebody) => [
  ...[userName, ...children].flatMap((name) => name.toLowerCase().split(" ")),
  email,
  phoneNo,
  ...(picture ? [picture.name, picture.bytes].map((part) => part.toLowerCase()) : []),
];

/** Each collection of each database that mentions the person, with what it mentions: `chat.boxes: zephyrine`. */
export async function mentionsOf(mongo: MongoClient, somebody: Somebody): Promise<string[]> {
  const { databases } = await mongo.db().admin().listDatabases();
  const found = new Set<string>();
  for (const { name: database } of databases) {
    const db = mongo.db(database);
    for (const { name } of await db.listCollections().toArray()) {
      if (isAudit(database, name)) continue;
      for await (const doc of db.collection(name).find()) {
        const text = textOf(doc);
        for (const word of knownBy(somebody))
          if (text.includes(word)) found.add(`${database}.${name}: ${word}`);
      }
    }
  }
  return [...found].toSorted();
}

/** Each collection that knows the person, by words or by the id: `chat.boxes`. */
export async function collectionsAbout(mongo: MongoClient, somebody: Somebody): Promise<string[]> {
  const { databases } = await mongo.db().admin().listDatabases();
  const words = [...knownBy(somebody), somebody.id];
  const found: string[] = [];
  for (const { name: database } of databases)
    for (const { name } of await mongo.db(database).listCollections().toArray())
      for await (const doc of mongo.db(database).collection(name).find()) {
        const text = textOf(doc);
        if (!words.some((word) => text.includes(word))) continue;
        found.push(`${database}.${name}`);
        break;
      }
  return found.toSorted();
}
