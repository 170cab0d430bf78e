import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { signIn, tutor } from "../testing/people.ts";
import { fakeShortlist } from "../testing/shortlist.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
});

const heart = (name: string) => screen.findByRole("button", { name: `Save ${name}` });
const isSaved = async (name: string) => (await heart(name)).getAttribute("aria-pressed") === "true";

it("keeps both of two that are saved at once, whichever answer comes last", async () => {
  const [first, second] = [tutor("Ananya"), tutor("Bela")];
  signIn("Student");
  const server = fakeShortlist([first, second]);
  await show(`/compare?ids=${first.userId._id},${second.userId._id}`);
  await waitFor(() => expect(server.calls).toContain("ids"));
  // The first is stored first; its answer, which does not know the second, is slower.
  let arrive = () => {};
  server.after = (id) =>
    id === first.userId._id ? new Promise<void>((done) => (arrive = done)) : undefined;
  await userEvent.click(await heart("Ananya"));
  await userEvent.click(await heart("Bela"));
  await waitFor(() => expect(server.ids).toHaveLength(2));
  arrive();
  await new Promise((done) => setTimeout(done, 50));
  expect([await isSaved("Ananya"), await isSaved("Bela")]).toEqual([true, true]);
});
