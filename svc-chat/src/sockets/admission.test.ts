import { expect, it } from "vitest";
import { isOwnOrigin } from "./admission.ts";

it.each([
  [true, {}],
  [true, { origin: "https://site.example", host: "site.example" }],
  [
    true,
    { origin: "https://site.example", host: "10.0.0.3:4003", "x-forwarded-host": "site.example" },
  ],
  [true, { origin: "https://app.example", host: "site.example" }],
  [false, { origin: "https://evil.example", host: "site.example" }],
  [false, { origin: "null", host: "site.example" }],
])("is %s for %o", (expected, headers) => {
  expect(isOwnOrigin({ headers }, ["https://app.example"])).toBe(expected);
});
