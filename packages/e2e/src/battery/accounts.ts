import { setTimeout as pause } from "node:timers/promises";
import { dictionary } from "@zxcvbn-ts/language-common";
import {
  ask,
  type Attacked,
  elsewhere,
  type Outcome,
  PASSWORD,
  signUp,
  signUpForm,
} from "./client.ts";

const FREE_GUESSES = 5;
const PER_ADDRESS = 20;
const WRONG = "not-this-one-at-all";

async function guess(url: string, email: string, from = elsewhere()): Promise<number> {
  const { status } = await ask(url, "/users/login", { body: { email, password: WRONG }, from });
  return status;
}
const decided = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length;
const times = <T>(count: number, one: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)));

/** Guesses at one account, each from an address of its own: five are decided, and then one each time a wait is over. */
export async function guessPasswords({ url }: Attacked, isLong: boolean): Promise<Outcome> {
  const { email } = await signUp(url);
  const first = await times(60, () => guess(url, email));
  let tried = first.length;
  let fellThrough = Math.max(0, decided(first) - FREE_GUESSES);
  if (isLong) {
    await pause(61_000);
    const second = await times(60, () => guess(url, email));
    tried += second.length;
    // The next wait is twice as long.
    await pause(61_000);
    const third = await times(20, () => guess(url, email));
    tried += third.length;
    fellThrough += Math.max(0, decided(second) - 1) + decided(third);
  }
  return { tried, fellThrough };
}

/** The owner signs in at a known device while others guess at the account: each time that fails is one too many. */
export async function lockOut({ url }: Attacked, isLong: boolean): Promise<Outcome> {
  const { email, device } = await signUp(url);
  const statuses: number[] = [];
  const rounds = isLong ? 25 : 8;
  for (let n = 0; n < rounds; n++) {
    await times(3, () => guess(url, email));
    const body = { email, password: PASSWORD, device };
    statuses.push((await ask(url, "/users/login", { body })).status);
  }
  return { tried: rounds * 4, fellThrough: statuses.filter((status) => status !== 200).length };
}

/** Guesses at many accounts by one IPv6 connection, which has 2^64 addresses; in the long form by all of a /48. */
export async function guessByIpv6({ url }: Attacked, isLong: boolean): Promise<Outcome> {
  const nobody = (n: number) => `nobody-${n}@test.example`;
  const one = await times(60, (n) =>
    guess(url, nobody(n), `2001:db8:77:1::${(n + 1).toString(16)}`),
  );
  let tried = one.length;
  let fellThrough = Math.max(0, decided(one) - PER_ADDRESS);
  if (isLong) {
    const many = await times(400, (n) =>
      guess(url, nobody(n), `2001:db8:78:${(n + 1).toString(16)}::1`),
    );
    tried += many.length;
    fellThrough += Math.max(0, decided(many) - 10 * PER_ADDRESS);
  }
  return { tried, fellThrough };
}

const COMMONEST = (dictionary["passwords-common"] as string[]) // safe: a list of words, commonest first
  .filter(({ length }) => length >= 6)
  .slice(0, 10_000);

/** Signs up with the commonest passwords; in the short form with every fortieth of them. */
export async function weakPasswords({ url }: Attacked, isLong: boolean): Promise<Outcome> {
  const tried = COMMONEST.filter((_, n) => isLong || n % 40 === 0);
  let accepted = 0;
  for (let n = 0; n < tried.length; n += 50) {
    const statuses = await Promise.all(
      tried.slice(n, n + 50).map(async (password) => {
        const body = { ...signUpForm(), password, confirmPassword: password };
        return (await ask(url, "/users/register", { body })).status;
      }),
    );
    accepted += statuses.filter((status) => status !== 422).length;
  }
  return { tried: tried.length, fellThrough: accepted };
}

const RESERVED = ["TutorSetu", "Admin", "Administrator", "Support Team", "Moderator"];
/** Letters that look like others: Cyrillic, Greek, full width, mathematical, figures, and what is not seen at all. */
const DISGUISES: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => Array.from(name).join(" "),
  (name) => Array.from(name).join("."),
  (name) => `${name} Official`,
  (name) => name.replace("o", "о"),
  (name) => name.replace("o", "ο"),
  (name) => name.replace("A", "А").replace("S", "Ѕ").replace("T", "Т").replace("M", "М"),
  (name) => name.replace("o", "0").replace("i", "1"),
  (name) => name.replace("A", "@").replace("S", "5").replace("T", "7"),
  (name) =>
    name.replace(/[A-Za-z]/g, (a) => String.fromCodePoint((a.codePointAt(0) ?? 0) + 0xfee0)),
  (name) => `${name.slice(0, 3)}\u200b${name.slice(3)}`,
  (name) => `${name.slice(0, 2)}\u2066${name.slice(2)}`,
  (name) => `${name.slice(0, 4)}\u0301${name.slice(4)}`,
];

/** Signs up under our own name, or as one of us. */
export async function reservedNames({ url }: Attacked): Promise<Outcome> {
  const names = RESERVED.flatMap((name) => DISGUISES.map((disguise) => disguise(name)));
  const taken = await Promise.all(
    [...new Set(names)].map(async (userName) => {
      const { status } = await ask(url, "/users/register", { body: { ...signUpForm(), userName } });
      return status < 400 ? [userName] : [];
    }),
  );
  return { tried: taken.length, fellThrough: taken.flat().length };
}
