import { guessByIpv6, guessPasswords, lockOut, reservedNames, weakPasswords } from "./accounts.ts";
import { type AcrossRestart, readDataFolder, useEndedSession } from "./at-rest.ts";
import { changeAudit, lookUnseen } from "./audit.ts";
import { manySockets, receiptFlood } from "./chat.ts";
import type { Attacked, Outcome } from "./client.ts";
import {
  harvestEmails,
  harvestNumbers,
  harvestNumbersOfBookings,
  harvestStudents,
} from "./harvest.ts";
import { cutPipelines, nestedBodies, slowBodies, twoHosts, unreadAnswers } from "./floods.ts";
import { assignRights, internalPaths, sendOperators } from "./rights.ts";
import { changesWithoutFactor, guessCodes } from "./second-factor.ts";

export type Attack = (platform: Attacked, isLong: boolean) => Promise<Outcome>;

/**
 * They are run against a platform that also serves honest people, each from an address of its own: in the short form those
 * of a line at once, which take different things from others.
 */
export const amongOthers: readonly Readonly<Record<string, Attack>>[] = [
  {
    "bodies of a byte now and then": slowBodies,
    "pipelined calls that are cut": cutPipelines,
    "two hosts": twoHosts,
    "every student's name without an account": harvestStudents,
    "every tutor's address without an account": harvestEmails,
  },
  {
    "answers that nobody reads": unreadAnswers,
    "receipts by one account on three sockets": receiptFlood,
  },
  {
    "JSON without end": nestedBodies,
    "numbers by thirteen fresh accounts of one address": harvestNumbers,
    "an administrator's looks that nobody sees": lookUnseen,
  },
];

/** They take nothing from others, so they are run side by side. */
export const intrusions: Readonly<Record<string, Attack>> = {
  "numbers by bookings of six fresh accounts of one address": harvestNumbersOfBookings,
  "thirty sockets of one account": manySockets,
  "guesses at a password": guessPasswords,
  "guesses by one IPv6 connection": guessByIpv6,
  "guesses that keep the owner out": lockOut,
  "the commonest passwords": weakPasswords,
  "reserved and look-alike names": reservedNames,
  "rights that somebody gives themselves": assignRights,
  "conditions where a word belongs": sendOperators,
  "paths between services": internalPaths,
};

/** The same on a platform whose administrator has no second factor yet but must have one, and in whose folder nobody put anything. */
export const intrusionsOfNewPlatform: Readonly<Record<string, Attack>> = {
  "guesses at a second factor": guessCodes,
  "changes without the second factor that is required": changesWithoutFactor,
  "the data folder and the store, by other users": readDataFolder,
};

/** Prepared before the services are started again, and run afterwards. */
export const acrossRestart: Readonly<Record<string, AcrossRestart>> = {
  "an ended session behind twenty thousand others": useEndedSession,
  "audit records with a gap, a change and a cut end": changeAudit,
};
