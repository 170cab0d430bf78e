import { usersApi } from "@tutorsetu/contracts/apis";
import type { Role } from "@tutorsetu/contracts/people";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { clearQueries, refresh } from "../../shared/api/query.ts";
import { useSession } from "../../shared/session/session.ts";
import { fakeApi, offline, problem, resetKit } from "../../testing/fake-api.ts";
import { type Child, useFamily } from "./family.ts";

afterEach(cleanup);
afterEach(() => act(async () => resetKit()));

function signIn(name: string, role: Role = "Student") {
  const account = { email: "", image: null, phoneNo: "", refreshToken: name };
  act(() => useSession.getState().signIn({ _id: name, userName: name, role, ...account }));
}

const child = (name: string): Child => ({
  _id: name.toLowerCase(),
  name,
  grade: 8,
  subjectInterested: ["science"],
  bio: "",
  requirement: null,
  isShown: true,
  createdAt: "2026-01-05T10:00:00.000Z",
});

/** A server that counts who asks. */
function server(children: Child[], mayBeFamily = true) {
  const kept = { children, asked: 0 };
  fakeApi(usersApi)({
    children: () => {
      kept.asked += 1;
      return { children: kept.children, mayBeFamily };
    },
  });
  return kept;
}

/** Two pages of different remotes. */
const show = () => renderHook(() => [useFamily(), useFamily()] as const).result;
const names = (result: ReturnType<typeof show>) =>
  result.current.map(({ current }) => current?.name);

test("a mother's first child is the current one until she chooses another, on all pages at once", async () => {
  const kept = server([child("Asha"), child("Ravi")]);
  signIn("meera");
  const result = show();
  await waitFor(() => expect(names(result)).toEqual(["Asha", "Asha"]));
  act(() => result.current[0].choose("ravi"));
  expect(names(result)).toEqual(["Ravi", "Ravi"]);
  expect(kept.asked).toBe(1);
});

test("the choice outlives the page, and whoever signs in next finds nothing of it", async () => {
  server([child("Asha"), child("Ravi")]);
  localStorage.setItem("child:meera", "ravi");
  signIn("meera");
  const result = show();
  await waitFor(() => expect(names(result)).toEqual(["Ravi", "Ravi"]));
  act(() => useSession.getState().expire());
  expect(localStorage.getItem("child:meera")).toBe("ravi");
  signIn("sunil");
  await waitFor(() => expect(names(result)).toEqual(["Asha", "Asha"]));
  expect(localStorage.getItem("child:meera")).toBeNull();
});

test("follows what another tab chooses", async () => {
  server([child("Asha"), child("Ravi")]);
  signIn("meera");
  const result = show();
  await waitFor(() => expect(names(result)).toEqual(["Asha", "Asha"]));
  localStorage.setItem("child:meera", "ravi");
  act(() => void globalThis.dispatchEvent(new StorageEvent("storage", { key: "child:meera" })));
  expect(names(result)).toEqual(["Ravi", "Ravi"]);
});

test("works where the browser keeps nothing, and nobody else finds the choice there", async () => {
  server([child("Asha"), child("Ravi")]);
  signIn("meera");
  const result = show();
  await waitFor(() => expect(names(result)).toEqual(["Asha", "Asha"]));
  const refuse = () => {
    throw new Error("refused");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  act(() => result.current[1].choose("ravi"));
  expect(names(result)).toEqual(["Ravi", "Ravi"]);
  signIn("sunil");
  await waitFor(() => expect(names(result)).toEqual(["Asha", "Asha"]));
  vi.unstubAllGlobals();
});

test("who signs out leaves no choice behind", async () => {
  server([child("Asha"), child("Ravi")]);
  signIn("meera");
  const result = show();
  await waitFor(() => expect(names(result)).toEqual(["Asha", "Asha"]));
  act(() => result.current[0].choose("ravi"));
  expect(localStorage.getItem("child:meera")).toBe("ravi");
  act(() => useSession.getState().signOut());
  expect(localStorage.getItem("child:meera")).toBeNull();
  expect(names(result)).toEqual([undefined, undefined]);
});

test("a browser knows again whether there are children before they are read", async () => {
  const kept = server([child("Asha")]);
  signIn("meera");
  const { result, unmount } = renderHook(useFamily);
  expect(result.current.isFamily).toBeUndefined();
  await waitFor(() => expect(result.current.isFamily).toBe(true));
  unmount();
  act(clearQueries);
  const again = renderHook(useFamily);
  expect(again.result.current).toMatchObject({ isFamily: true, isKnown: false, children: [] });
  await waitFor(() => expect(again.result.current.isKnown).toBe(true));
  kept.children = [];
  act(() => refresh("children"));
  await waitFor(() => expect(again.result.current.isFamily).toBe(false));
  again.unmount();
  act(clearQueries);
  const later = renderHook(useFamily);
  expect(later.result.current).toMatchObject({ isFamily: false, isKnown: false });
  await waitFor(() => expect(later.result.current.isKnown).toBe(true));
});

test("a removed child gives way to the first one; a new one counts as soon as it is known", async () => {
  const kept = server([child("Asha"), child("Ravi")]);
  signIn("meera");
  const result = show();
  await waitFor(() => expect(names(result)).toEqual(["Asha", "Asha"]));
  act(() => result.current[0].choose("ravi"));
  kept.children = [child("Asha")];
  act(() => refresh("children"));
  await waitFor(() => expect(names(result)).toEqual(["Asha", "Asha"]));
  act(() => result.current[0].choose("devi"));
  kept.children = [child("Asha"), child("Devi")];
  act(() => refresh("children"));
  await waitFor(() => expect(names(result)).toEqual(["Devi", "Devi"]));
});

test.each(["Tutor", "Admin"] as const)("asks nothing for a %s", async (role) => {
  const kept = server([child("Asha")]);
  signIn("somebody", role);
  const result = show();
  await act(async () => {});
  expect(kept.asked).toBe(0);
  expect(result.current[0]).toMatchObject({ children: [], current: undefined, isLoading: false });
});

test("asks nothing for visitors", async () => {
  const kept = server([child("Asha")]);
  const result = show();
  await act(async () => {});
  expect(kept.asked).toBe(0);
  expect(result.current[0].mayBeFamily).toBe(false);
});

test("a service that does not know the call yet means no children, and no failure", async () => {
  fakeApi(usersApi)({
    children: () => {
      throw problem(404, "There is nothing here.");
    },
  });
  signIn("meera");
  const result = show();
  await waitFor(() => expect(result.current[0].isLoading).toBe(false));
  expect(result.current[0]).toMatchObject({ children: [], mayBeFamily: false, error: undefined });
});

test("says when the children could not be read, and reads them again", async () => {
  fakeApi(usersApi)({
    children: () => {
      throw offline();
    },
  });
  signIn("meera");
  const result = show();
  await waitFor(() => expect(result.current[0].error).toBeInstanceOf(Error));
  server([child("Asha")]);
  act(() => result.current[0].reload());
  await waitFor(() => expect(names(result)).toEqual(["Asha", "Asha"]));
});
