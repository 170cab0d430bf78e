import { strFromU8, unzipSync } from "fflate";
import type { Document, MongoClient } from "mongodb";
import { collectionsAbout } from "./mentions.ts";
import type { Somebody } from "./somebody.ts";

/** Where what a collection holds about a person stands in the export: one of these has items then. */
const EXPORTED: Readonly<Record<string, readonly string[]>> = {
  "users.people": ["account/account"],
  "users.pictures": ["picture.webp"],
  "users.document-pages": ["account/documents"],
  "users.sessions": ["account/sessions"],
  "users.phone-views": ["account/phoneViews", "account/phonesSeen"],
  "users.shortlists": ["account/shortlist"],
  "users.saved-searches": ["account/savedSearches"],
  "users.reports": ["account/personReportsMade", "account/personReportsReceived"],
  "users.audit_trail": ["account/securityEvents"],
  "bookings.bookings": ["bookings/bookings"],
  "bookings.requirements": ["bookings/requirements", "bookings/requirementReportsMade"],
  "bookings.feeEntries": ["bookings/feeLines"],
  "bookings.upiAddresses": ["bookings/upiAddress"],
  "bookings.applications": ["bookings/applications", "bookings/applicationsReceived"],
  "bookings.availability": ["bookings/hours"],
  "bookings.calendars": ["bookings/calendarAddress"],
  "bookings.reviews": ["bookings/reviewsWritten", "bookings/reviewsReceived"],
  "bookings.arrangements": ["bookings/arrangements"],
  "bookings.lessons": ["bookings/lessons"],
  "bookings.lesson-settings": ["bookings/lessonSettings"],
  "chat.messages": ["chat/messages"],
  "chat.boxes": ["chat/conversations"],
  "chat.reports": ["chat/messageReportsMade", "chat/messageReportsReceived"],
  "content.comments": ["content/comments"],
  "content.marks": ["content/reactions"],
  "content.help": ["content/helpRequests"],
  "content.contacts": ["content/contactMessages"],
  "content.notices": ["content/notices"],
  "content.notificationSettings": ["content/notificationSettings"],
  "content.pushSubscriptions": ["content/pushDevices"],
  "content.deliveries": ["content/deliveries"],
};

/** What a person does not get, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "users.letters": "e-mails that wait, with links that open the account",
  "users.verifications": "what opens the account: the hash of a link",
  "users.sessionEnds": "an outbox: which sessions have ended",
  "users.revocations": "which sessions are refused: ids alone, for some hours",
  "users.phone-days": "a counter of two days",
  "users.leases": "who of our processes works on what",
  "bookings.phone-views": "an outbox: what svc-users gets",
  "bookings.requirementNews": "ids of posts that a tutor is told of: the notices are in notices",
  "bookings.blocks": "a copy of what svc-chat has",
  "bookings.reservations": "hours of demo classes, which stand in bookings",
  "chat.quotas": "a counter of two days",
  "bookings.audit_trail":
    "the record that proves what happened; of it the person gets securityEvents",
  "chat.audit_trail": "the same",
  "content.audit_trail": "the same",
};

type Files = ReadonlyMap<string, Uint8Array>;

/** The files of the zip that this person gets, in Hindi: what has no words there shows. */
export async function exportOf(url: string, { token }: Somebody, password: string): Promise<Files> {
  const answer = await fetch(`${url}/api/users/own-data`, {
    method: "POST",
    body: JSON.stringify({ password, language: "hi" }),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  if (answer.status !== 200) throw new Error(`No export: ${answer.status} ${await answer.text()}`);
  return new Map(Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))));
}

const textOf = (files: Files, path: string) => strFromU8(files.get(path) ?? new Uint8Array());
const allText = (files: Files) => [...files.keys()].map((path) => textOf(files, path)).join("\n");

/** How many items there are at `chat/messages`, or bytes of a file. */
function amountAt(files: Files, place: string): number {
  const file = files.get(place);
  if (file) return file.length;
  const [folder = "", part = ""] = place.split("/");
  const data = JSON.parse(textOf(files, `${folder}/data.json`)) as Record<string, unknown[]>; // safe: its only shape
  return data[part]?.length ?? 0;
}

/** What is missing: collections that know the person and are not in the export, and what the person is known by. */
export async function notExported(mongo: MongoClient, one: Somebody, files: Files) {
  const missing: string[] = [];
  for (const collection of await collectionsAbout(mongo, one)) {
    const places = EXPORTED[collection] ?? [];
    const isThere = places.some((place) => amountAt(files, place) > 0);
    if (!isThere && !(collection in LEFT_OUT)) missing.push(collection);
  }
  const text = allText(files);
  for (const word of [one.userName, one.email, one.phoneNo])
    if (!text.includes(word)) missing.push(word);
  const picture = Buffer.from(files.get("picture.webp") ?? []).toString("base64");
  if (one.picture && picture !== one.picture.bytes) missing.push("the picture");
  if (!textOf(files, "index.html").includes(one.userName)) missing.push("the page");
  return missing;
}

/** What of another person's is in the files and may not be. */
export const secretsIn = (files: Files, { email, phoneNo, token }: Somebody) =>
  [email, phoneNo, token].filter((secret) => allText(files).includes(secret));

/** What of the account is in the files and nobody may read. */
export async function hashesIn(mongo: MongoClient, { id, token }: Somebody, files: Files) {
  const person = await mongo.db("users").collection<Document & { _id: string }>("people").findOne({
    _id: id,
  });
  const hashes = [person?.["passwordHash"], token, ...(person?.["devices"] ?? [])].map((one) =>
    typeof one === "string" ? one : one.hash,
  );
  const text = allText(files);
  return hashes.filter((one) => text.includes(one));
}

/** Headings and names of fields that the readable page has no Hindi words for. */
export const unlabelled = (files: Files) => [
  ...new Set(
    Array.from(
      textOf(files, "index.html").matchAll(/<(?:dt|h2)>([^<]*)</g),
      ([, label = ""]) => label,
    ).filter((label) => !/[\u0900-\u097F]/u.test(label)),
  ),
];
