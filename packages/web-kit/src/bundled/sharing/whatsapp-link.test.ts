import { expect, it } from "vitest";
import { whatsappLink, whatsappShare } from "./whatsapp-link.ts";

it.each(["+919812345678", "919812345678", "09812345678", "98123 45678"])(
  "links to the Indian number %s",
  (phone) =>
    expect(whatsappLink(phone, "Hello, you")).toBe(
      "https://wa.me/919812345678?text=Hello%2C%20you",
    ),
);

it.each([null, "", "+15551234567", "12345", "+91 981234567"])("gives no link for %s", (phone) =>
  expect(whatsappLink(phone, "Hello")).toBeNull(),
);

it("carries a text to whomever the person chooses", () =>
  expect(whatsappShare("Priya, ₹2,000 https://a.example/t")).toBe(
    "https://wa.me/?text=Priya%2C%20%E2%82%B92%2C000%20https%3A%2F%2Fa.example%2Ft",
  ));
