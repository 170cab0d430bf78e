import { expect, it } from "vitest";
import { en } from "./en.ts";
import { hi } from "./hi.ts";
import { KINDS, kindOf, type NotificationKind, wordsOf } from "./kinds.ts";

const kinds = Object.keys(KINDS) as NotificationKind[]; // safe: its own keys
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([found]) => found);
const sorted = (text: string) => [...new Set(placeholders(text))].toSorted();

it.each(kinds)(
  "tells %s with the same facts in both languages, on one line, and names nobody in a push",
  (kind) => {
    for (const part of ["title", "text"] as const)
      expect(sorted(hi[kind][part])).toEqual(sorted(en[kind][part]));
    for (const texts of [en[kind], hi[kind]]) {
      expect(texts.title).not.toContain("\n");
      expect(placeholders(texts.push + texts.button)).toEqual([]);
      expect(texts.push).not.toBe("");
    }
    expect(hi[kind].push).toMatch(/\p{Script=Devanagari}/u);
  },
);

const told = { subject: "Hello {name}", message: "One\n\nTwo {count}" };

it("leaves out lines of which nothing is known, and puts nothing into what a person wrote", () => {
  const params = { name: "Asha {subject}", subject: "physics", message: "" };
  expect(wordsOf(en, { ...told, kind: "booking_requested", params })).toMatchObject({
    title: "Asha {subject} has sent you a request",
    text: "About: physics\nAccept it, propose another time, or decline.",
  });
});

it("shows what an administrator wrote, and kinds of newer releases, as they came", () => {
  for (const kind of [undefined, "of_a_newer_release", "constructor", "notice"])
    expect(wordsOf(hi, { ...told, kind, params: { name: "A" } })).toMatchObject({
      title: told.subject,
      text: told.message,
      button: hi.notice.button,
    });
  expect(kindOf({ kind: "toString" })).toBe("notice");
});

it("shows the text that came with it where a name is missing", () => {
  const { title, text, push } = wordsOf(en, { ...told, kind: "booking_accepted" });
  expect([title, text, push]).toEqual([told.subject, told.message, en.booking_accepted.push]);
});
