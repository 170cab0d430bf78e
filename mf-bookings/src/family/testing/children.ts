// For tests only: the children of whoever is signed in.
import { usersApi } from "@tutorsetu/contracts/apis";
import type { Child } from "@tutorsetu/contracts/families/children";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";

export const ASHA = "a5".repeat(12);
export const ROHAN = "b6".repeat(12);

const child = (_id: string, name: string): Child => ({
  _id,
  name,
  grade: 8,
  subjectInterested: ["science"],
  bio: "",
  requirement: null,
  isShown: true,
  createdAt: "2025-01-01T10:00:00.000Z",
});

/** By default two children. */
export function fakeChildren(children = [child(ASHA, "Asha"), child(ROHAN, "Rohan")]) {
  fakeApi(usersApi)({ children: () => ({ children, mayBeFamily: false }) });
}

export const onlyAsha = () => fakeChildren([child(ASHA, "Asha")]);
