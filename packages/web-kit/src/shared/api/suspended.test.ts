import { usersApi } from "@tutorsetu/contracts/apis";
import { expect, it, onTestFinished } from "vitest";
import { fakeApi, rejection, resetKit } from "../../testing/fake-api.ts";
import { useSession } from "../session/session.ts";
import { client } from "./api.ts";

it("knows of a suspension as soon as a write is refused, until the person signs out", async () => {
  onTestFinished(resetKit);
  const me = { _id: "u", userName: "A", email: "a@test.example", image: null, phoneNo: "" };
  useSession.getState().signIn({ ...me, role: "Tutor", refreshToken: "t" });
  fakeApi(usersApi)({
    updateProfile: () => {
      throw rejection(403, "suspended", { reason: "Rude" });
    },
  });
  const users = client(usersApi);
  const edit = users.updateProfile({ params: { id: "u" }, body: { profile: {} } });
  await expect(edit).rejects.toMatchObject({ status: 403 });
  expect(useSession.getState().standing?.suspension).toMatchObject({
    reason: "Rude",
    answer: null,
  });
  useSession.getState().signOut();
  expect(useSession.getState().standing).toBeNull();
});
