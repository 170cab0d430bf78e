import { en } from "../messages/en/emails.ts";
import { hi } from "../messages/hi/emails.ts";
import { expect, it } from "vitest";
import { contactEmail, deletionEmail, resetEmail } from "./templates.ts";

const link = "https://site.example/reset-password?token=t";

it.each([
  ["Zoë D'Souza", "Hello Zoë D'Souza,"],
  ["Dr. A.P.J. Kalam", "Hello Dr. A. P. J. Kalam,"],
  ["अर्ज\u200Dुन", "Hello अर्ज\u200Dुन,"],
  ["Win now: https://evil.example/x?y=1", "Hello Win now httpsevil. examplexy1,"],
  ["www.evil.example", "Hello www. evil. example,"],
])("greets %j in words that no mail program makes a link of", (name, greeting) => {
  for (const { text } of [
    resetEmail({ name, link, minutes: "30" }),
    deletionEmail({ name, link, date: "2026-11-28" }),
  ]) {
    expect(text).toContain(greeting);
    expect(text.match(/https?:\/\/\S+/g)).toEqual([link, link]);
  }
});

const filled = (text: string, by: Readonly<Record<string, string>>) =>
  Object.entries(by).reduce((all, [key, value]) => all.replaceAll(`{${key}}`, value), text);

it("writes to people in English and below a line in Hindi", () => {
  const forReset = { name: "Asha", link, minutes: "30" };
  expect(resetEmail(forReset)).toEqual({
    subject: en.resetSubject,
    text: `${filled(en.resetText, forReset)}\n\n———\n\n${filled(hi.resetText, forReset)}`,
  });
  const forDeletion = { name: "Asha", link, date: "2026-11-28" };
  expect(deletionEmail(forDeletion)).toEqual({
    subject: en.leavingSubject,
    text: `${filled(en.leavingText, forDeletion)}\n\n———\n\n${filled(hi.leavingText, forDeletion)}`,
  });
});

it("keeps in a copy of the contact form what is missing as it stands, and the subject on one line", () => {
  expect(contactEmail({ subject: " a\r\n  b", name: "Asha", message: "x\n y {name}" })).toEqual({
    subject: "Contact form: a b",
    text: "Asha <{email}> wrote through the contact form:\n\nx\n y {name}",
  });
});
