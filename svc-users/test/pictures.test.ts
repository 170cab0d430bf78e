import { usersApi } from "@tutorsetu/contracts/apis";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bySystem } from "../src/policy.ts";
import { fits, student, startHarness, type Harness } from "../testing/harness.ts";

let users: Harness;
beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const create = { width: 900, height: 700, channels: 3, background: "#333a8a" } as const;

function upload(token: string, bytes: Buffer, field = "imageFile") {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], "me.png", { type: "image/png" }));
  return users.call("POST", "/users/upload-image", form, token);
}

it("re-encodes a picture without its place, and replaces the previous one [US-038]", async () => {
  const { refreshToken } = await users.register(student());
  const withPlace = await sharp({ create })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: "N" } })
    .toBuffer();
  const shown = async () => {
    const { user, message } = fits(usersApi.uploadImage, await upload(refreshToken, withPlace));
    expect(message).toBe("Image Updated!");
    return (user.image ?? "").replace("/api", "");
  };
  const first = await shown();
  const picture = await users.app.request(first);
  const pixels = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect(pixels).toMatchObject({ format: "webp", width: 512 });
  expect(pixels.exif).toBeUndefined();
  const second = await shown();
  expect((await users.app.request(first)).status).toBe(404);
  expect((await users.app.request(second)).status).toBe(200);
  expect((await users.profileOf(refreshToken)).image).toBe(`/api${second}`);
});

it("keeps one picture of several concurrent uploads, and none of a deleted account [US-038]", async () => {
  const { _id, refreshToken } = await users.register(student());
  const png = await sharp({ create }).png().toBuffer();
  const pictures = users.db.collection("pictures");
  const before = await pictures.countDocuments();
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(refreshToken, png)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect(await pictures.countDocuments()).toBe(before + 1);
  const { image } = await users.profileOf(refreshToken);
  expect((await users.app.request((image ?? "").replace("/api", ""))).status).toBe(200);

  await users.stores.accountDeletions.softDelete(
    bySystem({ _id, role: "Student" }),
    "self",
    users.now(),
  );
  expect((await upload(refreshToken, png)).status).toBe(404);
  expect(await pictures.countDocuments()).toBe(before + 1);
});

it("accepts large bodies only where pictures are uploaded [US-039]", async () => {
  const { refreshToken } = await users.register(student());
  const bio = "x".repeat(64 * 1024);
  const tries = [
    await users.call("POST", "/users/login", { email: bio, password: "x" }),
    await users.call("POST", "/users/register", { bio }),
    await users.call("PUT", "/users/change-password", { currentPassword: bio }, refreshToken),
  ];
  for (const answer of tries) expect(answer).toMatchObject({ status: 413 });
});

it("refuses a file that is no picture by its bytes, and one over 5 MB [US-039]", async () => {
  const { refreshToken } = await users.register(student());
  const png = await sharp({ create }).png().toBuffer();
  const limit = 5 * 1024 * 1024;
  const filled = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  const answers = [
    [await upload(refreshToken, svg), 415, "Please select a valid image file"],
    [await upload(refreshToken, png.subarray(0, 60)), 415, "Please select a valid image file"],
    [await upload(refreshToken, png, "other"), 422, "Please select a valid image file"],
    [await upload(refreshToken, Buffer.alloc(0)), 422, "Please select a valid image file"],
    [await upload(refreshToken, filled(limit + 1)), 413, "File size exceeds 5MB"],
  ] as const;
  for (const [answer, status, message] of answers)
    expect(answer).toMatchObject({ status, body: { message } });
  expect((await users.profileOf(refreshToken)).image).toBe(null);
  expect((await upload(refreshToken, filled(limit))).status).toBe(200);
});

it("crops a picture to a square, enlarges none, and serves it as WebP for a year", async () => {
  const { refreshToken } = await users.register(student());
  const sizeOf = async (width: number, height: number) => {
    const png = await sharp({ create: { ...create, width, height } })
      .png()
      .toBuffer();
    const { user } = fits(usersApi.uploadImage, await upload(refreshToken, png));
    const response = await users.app.request((user.image ?? "").replace("/api", ""));
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    return [shown.width, shown.height];
  };
  expect(await sizeOf(900, 700)).toEqual([512, 512]);
  expect(await sizeOf(40, 30)).toEqual([40, 30]);
});

it.each(["x.webp", `${"a".repeat(36)}.png`, `${"g".repeat(36)}.webp`, `${"a".repeat(37)}.webp`])(
  "answers 404 for a picture named %s",
  async (name) => {
    expect((await users.app.request(`/users/images/${name}`)).status).toBe(404);
  },
);

it("accepts twenty uploads in ten minutes from one person, whatever they are", async () => {
  const { refreshToken } = await users.register(student());
  const nothing = Buffer.from("nothing");
  for (let n = 0; n < 20; n++) expect((await upload(refreshToken, nothing)).status).toBe(415);
  expect((await upload(refreshToken, nothing)).status).toBe(429);
});

it.each([
  ["jpeg", 200],
  ["png", 200],
  ["webp", 200],
  ["gif", 200],
  ["tiff", 415],
] as const)("answers a picture as %s with %i", async (format, status) => {
  const { refreshToken } = await users.register(student());
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  expect((await upload(refreshToken, bytes)).status).toBe(status);
});
