import { expect, it } from "vitest";
import { checkPassword, hashPassword, isCommonPassword } from "./password.ts";

it.each([
  ["a word that people choose", "password"],
  ["the first of the words", "passwords"],
  ["the last of the words", "prakash"],
  ["a word with an ending", "krishna@123"],
  ["in capitals", "KRISHNA@123"],
  ["a word with the last of the endings", "delhi@2026"],
  ["one of the others", "p@ssw0rd"],
  ["one letter over and over", "zzzzzzz"],
  ["four characters over and over", "x7k?x7k?"],
  ["figures in order", "2345678"],
  ["figures backwards", "8765432"],
  ["letters in order", "klmnop"],
])("%s is common: %s", (_, password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  ["a word with an ending that nobody thinks of", "krishna@9174"],
  ["an ending after a word of one's own", "quokka123"],
  ["an ending without a word", "@12345"],
  ["five characters twice", "x7k?mx7k?m"],
  ["a word behind something else", "9password"],
  ["figures out of order", "2346578"],
  ["figures in order and a sign", "56789~"],
  ["figures backwards and a sign", "43210~"],
  ["letters in order and a sign", "vwxyz~"],
  ["a word with a sign that is none of the endings", "krishna~"],
])("%s is taken: %s", (_, password) => {
  expect(isCommonPassword(password)).toBe(false);
});

it("hashes by argon2id with 19 MiB and two passes", async () => {
  expect(await hashPassword("of-nobody")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it("accepts the right password only, and none without a hash or with one that is none", async () => {
  const stored = await hashPassword("of-the-owner");
  expect(await checkPassword(stored, "of-the-owner")).toBe(true);
  expect(await checkPassword(stored, "Of-the-owner")).toBe(false);
  for (const nothing of [null, "", "no hash"])
    for (const guess of ["", "of-the-owner", "nobody has this password"])
      expect(await checkPassword(nothing, guess)).toBe(false);
});

it("takes as long without an account as for a wrong password", async () => {
  const timed = async (stored: string | null) => {
    const from = performance.now();
    await checkPassword(stored, "not-this-one");
    return performance.now() - from;
  };
  const stored = await hashPassword("of-the-owner");
  await timed(null);
  const wrong: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < 5; n++) {
    wrong.push(await timed(stored));
    unknown.push(await timed(null));
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...wrong) / 4);
});
