import type { ProblemCode } from "@tutorsetu/contracts/problems";
import { type Match, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { FAMILIAR_WORDS, isCommonPassword } from "./password.ts";

/** Which rules these are. Raised when more is asked of a password: then those that passed the ones before are judged again. */
export const PASSWORD_RULES = 1;

/** Online guesses are limited; a stolen hash costs about 20 ms a guess: a password is to withstand so many. */
const FEWEST_GUESSES = 1_000_000;
/** The estimate takes time that grows with the length, and more than so many characters withstand by themselves. */
const MOST_CHARS = 20;
/** Ways to read letters for look-alikes such as `@`; each costs as much time as the first. */
const MOST_READINGS = 6;
const MOST_INPUTS = 20;

const SITE = ["tutorsetu", "tutor", "setu"];

/** The 49,000 that people chose most, of leaked lists. */
const COMMONEST = new Set<unknown>(common["passwords-common"]);

let estimator: ZxcvbnFactory | undefined;
/** Made at the first use: its 200,000 words take a quarter of a second and 20 MB. */
const estimate = (password: string, inputs: string[]) => {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common, ...english, familiar: [...FAMILIAR_WORDS] },
    graphs: adjacencyGraphs,
    maxLength: MOST_CHARS,
    l33tMaxSubstitutions: MOST_READINGS,
  });
  return estimator.check(password, inputs);
};

/** What others may know of the owner of a password. */
export interface Owner {
  readonly userName?: string;
  readonly email?: string;
  readonly phoneNo?: string;
}

function wordsOf({ userName = "", email = "", phoneNo = "" }: Owner): string[] {
  const digits = phoneNo.replaceAll(/\D/g, "");
  const name = userName.toLowerCase();
  const [mailbox = ""] = email.toLowerCase().split("@");
  const parts = `${name} ${mailbox}`
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part.length > 2);
  const whole = [name.replaceAll(/\s/g, ""), mailbox, digits, digits.slice(-10), digits.slice(-6)];
  return [...new Set([...parts, ...whole, ...SITE])]
    .filter((word) => word.length > 2)
    .slice(0, MOST_INPUTS)
    .map((word) => word.slice(0, MOST_CHARS));
}

const REASONS: Readonly<Record<string, ProblemCode>> = {
  spatial: "password_pattern",
  sequence: "password_pattern",
  repeat: "password_pattern",
  date: "password_date",
  regex: "password_date",
};

function reasonOf({ pattern, dictionaryName }: Match): ProblemCode {
  if (pattern !== "dictionary") return REASONS[pattern] ?? "password_weak";
  const name = String(dictionaryName);
  if (/^userInputs/i.test(name)) return "password_personal";
  if (name.startsWith("passwords")) return "password_common";
  return /names/.test(name) ? "password_name" : "password_word";
}

/** Why a password is guessed within a million tries; null when it is not. */
export function weaknessOf(password: string, owner: Owner): ProblemCode | null {
  if (isCommonPassword(password) || COMMONEST.has(password.toLowerCase())) return "password_common";
  const { guesses, sequence } = estimate(password.slice(0, MOST_CHARS), wordsOf(owner));
  if (guesses > FEWEST_GUESSES) return null;
  const longest = sequence.toSorted((a, b) => b.token.length - a.token.length)[0];
  return longest ? reasonOf(longest) : "password_weak";
}
