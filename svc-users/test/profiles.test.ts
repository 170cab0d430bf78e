import { usersApi } from "@tutorsetu/contracts/users";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, student, tutor, usersWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await usersWorld();
});
afterAll(() => world.close());

const profileOf = async (token: string) =>
  fits(usersApi.profile, await world.call("GET", "/users/profile", undefined, token)).profile;

it("finds a tutor by profile and by user id, for signed-in people [US-026, US-034]", async () => {
  const { call, register } = world;
  const { refreshToken } = await register(student());
  const one = await register(tutor());
  const { _id: profileId } = await profileOf(one.refreshToken);
  for (const id of [one._id, profileId]) {
    const answer = await call("GET", `/users/tutor/${id}`, undefined, refreshToken);
    const { data, tutor: same } = fits(usersApi.tutor, answer);
    expect(data.phoneNo).toBe("+919812345678");
    expect(same).toEqual(data);
    expect((await call("GET", `/users/tutor/${id}`)).status).toBe(401);
    expect((await call("GET", `/users/student/${id}`, undefined, refreshToken)).status).toBe(404);
  }
});

it("edits only one's own, only what may be edited, and the search follows [US-036, US-037]", async () => {
  const { call, register } = world;
  const one = await register(tutor());
  const two = await register(tutor());
  const profile = { bio: "Xylophone lessons", fee: "3000", role: "Admin", email: "x@y.z" };
  const edit = (token: string) => call("PUT", `/users/profile/${one._id}`, { profile }, token);
  expect((await edit(two.refreshToken)).status).toBe(403);
  expect(fits(usersApi.updateProfile, await edit(one.refreshToken)).data).toMatchObject({
    bio: "Xylophone lessons",
    fee: 3000,
    role: "Tutor",
    email: one.email,
  });
  const found = await call("GET", "/users/alltutors?search=xylo");
  expect(fits(usersApi.allTutors, found).total).toBe(1);
});

it("re-encodes a picture and refuses what is not one [US-038, US-039]", async () => {
  const { app, call, register } = world;
  const { refreshToken } = await register(student());
  const upload = (bytes: Buffer, name: string) => {
    const form = new FormData();
    form.set("imageFile", new File([new Uint8Array(bytes)], name, { type: "image/png" }));
    return call("POST", "/users/upload-image", form, refreshToken);
  };
  const create = { width: 900, height: 700, channels: 3, background: "#333a8a" } as const;
  const png = await sharp({ create }).png().toBuffer();
  const { image } = fits(usersApi.uploadImage, await upload(png, "me.png")).user;
  const shown = await app.request((image ?? "").replace("/api", ""));
  const pixels = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
  expect(pixels).toMatchObject({ format: "webp", width: 512 });
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  expect((await upload(svg, "x.png")).status).toBe(415);
  expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1), "big.png")).status).toBe(413);
});
