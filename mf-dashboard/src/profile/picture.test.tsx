import { usersApi } from "@tutorsetu/contracts/apis";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, expect, it, vi } from "vitest";
import { own, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

const USER = ["Student", "/userdashboard/profile", "Image Updated!"] as const;
const ADMIN = ["Admin", "/dashboard/profile", "Updated Successful!"] as const;

const photo = (size = 3, type = "image/png") =>
  new File([new Uint8Array(size)], "me.png", { type });

/** The profile page, and what was uploaded from it. */
async function open(role: "Student" | "Admin", at: string) {
  signIn(role);
  const uploads: File[] = [];
  fakeApi(usersApi)({
    profile: () => ({ profile: own() }),
    uploadImage: ({ body }) => {
      uploads.push(body.get("imageFile") as File); // safe: the page sends a file
      const { user } = useSession.getState();
      if (!user) throw problem(401, "Nobody is signed in");
      return { user: { ...user, image: "/uploads/me.webp" }, message: "ok" };
    },
  });
  const page = await show(at);
  await screen.findByRole("button", { name: "Change the picture" });
  return { ...page, uploads };
}

/** What is told at once, toasts included. */
const alerts = () => screen.getAllByRole("alert").map((one) => one.textContent);

const choose = (...files: File[]) =>
  fireEvent.change(screen.getByTestId("picture-file"), { target: { files } });

it.each([USER, ADMIN])(
  "lets a %s choose a file by a press on the avatar [DA-021, DA-075]",
  async (role, at) => {
    await open(role, at);
    const input = screen.getByTestId<HTMLInputElement>("picture-file");
    const clicked = vi.fn<() => void>();
    input.addEventListener("click", clicked);
    await userEvent.click(screen.getByRole("button", { name: "Change the picture" }));
    expect(clicked).toHaveBeenCalledOnce();
    expect(input.accept).toContain("image/");
  },
);

it.each([USER, ADMIN])(
  "posts a %s's picture as imageFile to upload-image and shows user.image of the reply: '%s' '%s' [DA-032, DA-038, DA-039]",
  async (role, at, text) => {
    expect(usersApi.uploadImage.method).toBe("POST");
    expect(usersApi.uploadImage.path).toBe("/users/upload-image");
    const { toastShown, uploads } = await open(role, at);
    choose(photo());
    await toastShown(text);
    expect(uploads.map(({ name, type }) => [name, type])).toEqual([["me.png", "image/png"]]);
    const avatar = screen.getByRole("button", { name: "Change the picture" }).querySelector("img");
    expect(avatar?.getAttribute("src")).toBe("/uploads/me.webp");
    expect(useSession.getState().user?.image).toBe("/uploads/me.webp");
  },
);

it("refuses what is no image [DA-036]", async () => {
  const { toastShown, uploads } = await open(USER[0], USER[1]);
  choose(photo(3, "application/pdf"));
  await toastShown("Please select a valid image file");
  choose(photo(3, "image/svg+xml"));
  expect(uploads).toEqual([]);
});

it("refuses more than 5 MB, and takes 5 MB [DA-037]", async () => {
  expect(LIMITS.imageBytes).toBe(5 * 1024 * 1024);
  const { toastShown, uploads } = await open(USER[0], USER[1]);
  choose(photo(LIMITS.imageBytes + 1));
  await toastShown("File size exceeds 5MB");
  expect(uploads).toEqual([]);
  choose(photo(LIMITS.imageBytes));
  await toastShown("Image Updated!");
});

it.each([USER, ADMIN])("shows a %s that the upload failed [DA-040]", async (role, at) => {
  const { toastShown } = await open(role, at);
  fakeApi(usersApi)({
    uploadImage: () => {
      throw problem(503, "away");
    },
  });
  choose(photo());
  await toastShown("Failed to Update");
  expect(screen.getByText("MJ")).toBeTruthy();
});

it.each([
  [USER, 415, "Please select a valid image file"],
  [ADMIN, 415, "Please select a valid image file"],
  [USER, 422, "Please select a valid image file"],
  [USER, 503, "This part of the site is not available right now. Please try again shortly."],
] as const)(
  "shows %s why a renamed file was rejected, until another is chosen [DA-036, DA-040]",
  async ([role, at], status, why) => {
    const { toastShown } = await open(role, at);
    const works = { uploadImage: () => ({ user: useSession.getState().user, message: "ok" }) };
    fakeApi(usersApi)({
      uploadImage: () => {
        throw problem(status, why, status === 422 ? { imageFile: why } : undefined);
      },
    });
    choose(photo());
    await toastShown("Failed to Update");
    expect(alerts()).toContain(why);
    fakeApi(usersApi)(works as never); // safe: somebody is signed in
    choose(photo());
    await waitFor(() => expect(alerts()).not.toContain(why));
  },
);

it("shows the reason beside the picture when the server does not respond", async () => {
  const { toastShown } = await open(USER[0], USER[1]);
  fakeApi(usersApi)({
    uploadImage: () => {
      throw offline();
    },
  });
  choose(photo());
  await toastShown("Failed to Update");
  const why = "Nothing answered. Please check your internet connection and try again.";
  expect(alerts()).toContain(why);
});

it("uploads once though two are chosen at once", async () => {
  const { toastShown, uploads } = await open(USER[0], USER[1]);
  choose(photo());
  choose(photo());
  await toastShown("Image Updated!");
  expect(uploads).toHaveLength(1);
});

it("shows an administrator their name, role and email [DA-076]", async () => {
  await open(ADMIN[0], ADMIN[1]);
  expect(screen.getByRole("heading", { name: "Meera Joshi" })).toBeTruthy();
  expect(screen.getByText("meera@test.example")).toBeTruthy();
  expect(screen.getByText("Admin")).toBeTruthy();
});
