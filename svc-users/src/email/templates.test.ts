import { expect, it } from "vitest";
import { deletionEmail, resetEmail } from "./templates.ts";

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
