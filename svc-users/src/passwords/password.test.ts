import { expect, it } from "vitest";
import { isCommonPassword, rejectCommonPassword } from "./password.ts";

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
  expect(() => rejectCommonPassword(password)).toThrow("That password is too easy to guess.");
});

it.each([
  ["a word with an ending that nobody thinks of", "krishna@9174"],
  ["an ending after a word of one's own", "quokka123"],
  ["an ending without a word", "@12345"],
  ["five characters twice", "x7k?mx7k?m"],
  ["a word behind something else", "9password"],
  ["figures out of order", "2346578"],
])("%s is taken: %s", (_, password) => {
  expect(isCommonPassword(password)).toBe(false);
  expect(() => rejectCommonPassword(password)).not.toThrow();
});
