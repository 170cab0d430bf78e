import { receiptFlood } from "./chat.ts";
import { harvestEmails, harvestNumbers, harvestStudents } from "./harvest.ts";
import { cutPipelines, nestedBodies, slowBodies, twoHosts, unreadAnswers } from "./floods.ts";

export interface Outcome {
  readonly tried: number;
  /** What was served or read that should not be. */
  readonly fellThrough: number;
}

/** Each is run against a platform that also serves honest people. */
export const attacks: Readonly<Record<string, (platform: { url: string }) => Promise<Outcome>>> = {
  "pipelined calls that are cut": cutPipelines,
  "bodies of a byte now and then": slowBodies,
  "answers that nobody reads": unreadAnswers,
  "JSON without end": nestedBodies,
  "two hosts": twoHosts,
  "receipts by one account on three sockets": receiptFlood,
  "every student's name without an account": harvestStudents,
  "every tutor's address without an account": harvestEmails,
  "numbers by thirteen fresh accounts of one address": harvestNumbers,
};
