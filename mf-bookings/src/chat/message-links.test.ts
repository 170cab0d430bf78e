import { expect, it } from "vitest";
import { linkify } from "./message-links.ts";

const hrefs = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);

it("finds web addresses without the punctuation after them", () => {
  expect(
    linkify("Meet at https://meet.example/abc?x=1, then call. यहाँ: http://a.example/क।"),
  ).toEqual([
    { text: "Meet at " },
    { text: "https://meet.example/abc?x=1", href: "https://meet.example/abc?x=1" },
    { text: ", then call. यहाँ: " },
    { text: "http://a.example/क", href: "http://a.example/%E0%A4%95" },
    { text: "।" },
  ]);
});

it.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "ftp://files.example/a",
  "https://bank.example@evil.example/login",
  "https://",
  "mail me at someone@example.in",
])("leaves %s as text", (text) => {
  expect(hrefs(text)).toEqual([]);
});

it("ends an address where the direction of writing is turned", () => {
  expect(hrefs("https://safe.example/\u202Eelpmaxe.live")).toEqual(["https://safe.example/"]);
});

it("keeps every character", () => {
  const text = "a https://x.example/(b) c 👩‍🏫 https://y.example! नमस्ते";
  expect(
    linkify(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
