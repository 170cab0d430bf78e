import { SignJWT } from "jose";
import { expect, it } from "vitest";
import { previewEnd, readPreview, signPreview } from "./preview-link.ts";

const SECRET = "a secret of at least thirty-two letters";
const issuedAt = new Date("2026-11-22T12:00:00Z");
const preview = {
  name: "mf-blogs",
  version: "1.2.0-3f2a91bc",
  issuedAt,
  expires: previewEnd(7, issuedAt),
};
const later = (days: number) => previewEnd(days, issuedAt);

it("reads what it signed until it ends", async () => {
  const token = await signPreview(preview, SECRET);
  expect(token).toMatch(/^[\w.-]+$/);
  expect(await readPreview(token, SECRET, later(6.9))).toEqual(preview);
  expect(await readPreview(token, SECRET, later(7.1))).toBe("expired");
});

it("takes nothing that was signed with another secret, changed, or put together by somebody", async () => {
  const token = await signPreview(preview, SECRET);
  expect(await readPreview(token, `${SECRET}.`, issuedAt)).toBe("invalid");
  const [head = "", , sum = ""] = token.split(".");
  const [, others = ""] = (await signPreview({ ...preview, name: "mf-listings" }, SECRET)).split(
    ".",
  );
  expect(await readPreview([head, others, sum].join("."), SECRET, issuedAt)).toBe("invalid");
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  expect(await readPreview(`${none}.${others}.`, SECRET, issuedAt)).toBe("invalid");
  expect(await readPreview("", SECRET, issuedAt)).toBe("invalid");
});

it("takes no other token of the same secret, and no version that is none", async () => {
  const key = new TextEncoder().encode(SECRET);
  const signed = (claims: Readonly<Record<string, unknown>>, audience: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(later(7))
      .sign(key);
  const { name, version } = preview;
  const read = async (token: Promise<string>) => readPreview(await token, SECRET, issuedAt);
  expect(await read(signed({ name, version }, "release-preview"))).toMatchObject({ name, version });
  expect(await read(signed({ name, version }, "sign-in"))).toBe("invalid");
  expect(await read(signed({ name, version: "../1" }, "release-preview"))).toBe("invalid");
});
