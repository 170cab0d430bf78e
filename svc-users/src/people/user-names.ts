import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { unprocessable } from "@tutorsetu/service-kit/http-problem";
import { remove as toLatin } from "confusables";

/** Whose name begins with one of these reads like the platform itself. */
const OURS = ["tutorsetu", "ट्यूटरसेतु", "ट्यूटर सेतु"];
/** Names of offices: as the whole name, or beside words that only another office has. */
const OFFICES =
  "admin|admins|administrator|administrators|moderator|moderators|support|helpdesk|official|staff|security|root|system|sysadmin|webmaster|customercare";
const BESIDE =
  "the|site|team|help|desk|center|centre|customer|care|service|services|account|accounts|of|our|and";
/** However they are parted or run together. */
const OFFICE_ONLY = new RegExp(`^(?:${BESIDE})*(?:${OFFICES})(?:${OFFICES}|${BESIDE})*$`);

/** Only of writing that has look-alikes of ours: an Indian or Arabic name has its own letters. */
const LOOKS_LATIN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Cherokee}\p{Script=Common}\p{Script=Inherited}]*$/u;
const SCRIPTS = [
  "Latin",
  "Greek",
  "Cyrillic",
  "Cherokee",
  "Armenian",
  "Georgian",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Arabic",
  "Hebrew",
  "Thai",
  "Han",
  "Hangul",
];
const isOf = SCRIPTS.map((script) => new RegExp(String.raw`\p{Script=${script}}`, "u"));

const isMixed = (word: string) => isOf.filter((script) => script.test(word)).length > 1;

/** Signs that are not seen; two of them, the joiners, belong to Indian scripts. */
const UNSEEN = /\p{Cf}/gu;

/** Figures and signs that stand for letters in a name such as `Adm1n`. */
const FIGURES: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
  "|": "l",
  "!": "i",
};

/** As it looks to somebody who reads quickly. */
function looksLike(name: string): string {
  const plain = name.normalize("NFKC").replaceAll(UNSEEN, "");
  const latin = LOOKS_LATIN.test(plain) ? toLatin(plain) : plain;
  return latin.toLowerCase().replaceAll(/[0134578@$|!]/g, (sign) => FIGURES[sign] ?? sign);
}

/** Why nobody may take this name; null when it can be taken. */
export function nameProblem(name: string): ProblemCode | null {
  const words = name
    .normalize("NFKC")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  if (words.some(isMixed)) return "name_mixed";
  const looks = looksLike(name);
  const run = looks.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");
  if (OURS.some((ours) => run.includes(ours.replaceAll(" ", "")))) return "name_reserved";
  return OFFICE_ONLY.test(run) ? "name_reserved" : null;
}

/** Where a name is chosen; who has one from before keeps it. */
export function checkName(name: string | undefined, field = "userName"): void {
  const problem = name === undefined ? null : nameProblem(name);
  if (problem) throw unprocessable(field, problem);
}
