import { en } from "../messages/en/emails.ts";
import { hi } from "../messages/hi/emails.ts";
import { expect, it } from "vitest";
import {
  contactAnswerEmail,
  contactEmail,
  deletionEmail,
  resetEmail,
  timeIn,
} from "./templates.ts";

const site = "https://site.example";
const link = `${site}/reset-password?token=t`;

it.each([
  ["Zoë D'Souza", "Hello Zoë D'Souza,"],
  ["Dr. A.P.J. Kalam", "Hello Dr. A. P. J. Kalam,"],
  ["अर्ज\u200Dुन", "Hello अर्ज\u200Dुन,"],
  ["Win now: https://evil.example/x?y=1", "Hello Win now httpsevil. examplexy1,"],
  ["www.evil.example", "Hello www. evil. example,"],
])("greets %j in words that no mail program makes a link of", (name, greeting) => {
  for (const { text, html } of [
    resetEmail({ name, link, minutes: "30" }, { site }),
    deletionEmail({ name, link, at: "2026-11-28T10:00:00.000Z" }, { site }),
  ]) {
    expect(text).toContain(greeting);
    expect(html).toContain(greeting.replaceAll("'", "&#39;"));
    expect(text.match(/https?:\/\/\S+/g)).toEqual([link, link]);
    expect(html.match(/https?:\/\/[^\s"<]+/g)).toEqual([link, link]);
  }
});

const filled = (text: string, by: Readonly<Record<string, string>>) =>
  Object.entries(by).reduce((all, [key, value]) => all.replaceAll(`{${key}}`, value), text);

it("writes to people in English and below a line in Hindi, each below its own title", () => {
  const forReset = { name: "Asha", link, minutes: "30" };
  const reset = resetEmail(forReset, { site });
  expect(reset.subject).toBe(en.resetSubject);
  expect(reset.text.split("\n\n-- \n")[0]).toBe(
    `${en.resetSubject}\n\n${filled(en.resetText, forReset)}\n\n———\n\n${hi.resetSubject}\n\n${filled(hi.resetText, forReset)}`,
  );
  // In India it is the next day already.
  const at = "2026-11-27T20:00:00.000Z";
  const deletion = deletionEmail({ name: "Asha", link, at }, { site });
  const forDeletion = { name: "Asha", link, date: "28 November 2026" };
  expect(deletion.subject).toBe(en.leavingSubject);
  expect(deletion.text).toContain(filled(en.leavingText, forDeletion));
  expect(deletion.text).toContain(filled(hi.leavingText, { ...forDeletion, date: "28 नवंबर 2026" }));
  expect(deletion.html).toContain(`href="${link}">${en.leavingButton}<`);
  expect(deletion.html).toContain(`href="${link}">${hi.leavingButton}<`);
});

it.each([
  ["en", en, hi],
  ["hi", hi, en],
] as const)("writes in %s alone to who reads that", (language, own, other) => {
  const { subject, text, html } = resetEmail(
    { name: "Asha", link, minutes: "30" },
    { site, language },
  );
  expect(subject).toBe(own.resetSubject);
  for (const part of [text, html]) expect(part).not.toContain(other.resetSubject);
  expect(html.match(/class="button"/g)).toHaveLength(1);
});

it("keeps in a copy of the contact form what is missing as it stands, and the subject on one line", () => {
  const variables = { subject: " a\r\n  b", name: "Asha", message: "x\n y {name}" };
  const { subject, text } = contactEmail(variables, { site });
  expect(subject).toBe("Contact form: a b");
  expect(text).toContain("\n\nAsha <{email}> wrote through the contact form:\n\nx\n y {name}\n");
});

it.each([
  ["2026-11-23T01:00:00.000Z", "23 November 2026 at 6:30 am", "23 नवंबर 2026, सुबह 6:30 बजे"],
  ["2026-11-23T12:30:00.000Z", "23 November 2026 at 6:00 pm", "23 नवंबर 2026, शाम 6:00 बजे"],
  ["2026-11-23T20:30:00.000Z", "24 November 2026 at 2:00 am", "24 नवंबर 2026, रात 2:00 बजे"],
])("writes %s as people in India read it", (at, en, hi) => {
  expect([timeIn("en", at), timeIn("hi", at)]).toEqual([en, hi]);
});

it("makes no link and no button of what somebody typed", () => {
  const answer = contactAnswerEmail(
    { name: "x", subject: "https://evil.example", answer: link },
    { site },
  );
  expect(answer.html).not.toMatch(/<a |class="button"/);
  expect(answer.subject).toBe("Re: https: evil. example");
});
