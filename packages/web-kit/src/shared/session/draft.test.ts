import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useDraft } from "./draft.ts";
import { useSession } from "./session.ts";

afterEach(() => {
  cleanup();
  useSession.getState().signOut();
});

const form = { name: "", text: "" };

test("keeps a draft over a reload until it is cleared", () => {
  const first = renderHook(() => useDraft("help", form));
  act(() => first.result.current[1]({ name: "Ann", text: "Hello" }));
  first.unmount();
  const second = renderHook(() => useDraft("help", form));
  expect(second.result.current[0]).toEqual({ name: "Ann", text: "Hello" });
  act(() => second.result.current[2]());
  expect(second.result.current[0]).toEqual(form);
  expect(renderHook(() => useDraft("help", form)).result.current[0]).toEqual(form);
});

test("ignores a draft that cannot be parsed", () => {
  sessionStorage.setItem("draft:help", "{broken");
  expect(renderHook(() => useDraft("help", form)).result.current[0]).toEqual(form);
});

const user = { userName: "Ann", email: "a@test.example", image: null, phoneNo: "" };
const signIn = (id: string) =>
  act(() => useSession.getState().signIn({ _id: id, role: "Student", ...user, refreshToken: id }));
const expire = () => act(() => useSession.getState().expire());
const kept = () => {
  const { result, unmount } = renderHook(() => useDraft("help", form));
  unmount();
  return result.current[0].text;
};
const typedBy = (text: string) => {
  const shown = renderHook(() => useDraft("help", form));
  act(() => shown.result.current[1]({ name: "Ann", text }));
  return shown;
};

test("is gone once its writer signs out, and waits for them when the session ends by itself", () => {
  signIn("1");
  typedBy("Hello");
  expire();
  expect(kept()).toBe("");
  signIn("1");
  expect(kept()).toBe("Hello");
  sessionStorage.setItem("other", "stays");
  act(() => useSession.getState().signOut());
  expect(kept()).toBe("");
  expect(sessionStorage.getItem("other")).toBe("stays");
});

test("is its writer's also where they go on as their session is over, and nobody else's on the same screen", () => {
  signIn("1");
  const { result } = typedBy("Hello");
  expire();
  act(() => result.current[1]({ name: "Ann", text: "Hello again" }));
  expect([result.current[0].text, kept()]).toEqual(["Hello again", ""]);
  signIn("1");
  expect([result.current[0].text, kept()]).toEqual(["Hello again", "Hello again"]);
  expire();
  signIn("2");
  expect([result.current[0].text, kept()]).toEqual(["", ""]);
});

test("of a visitor is whose who signs in, also after the end of another's session, until it is sent", () => {
  signIn("1");
  typedBy("Hers").unmount();
  expire();
  const { result } = typedBy("Mine");
  signIn("2");
  expect([result.current[0].text, kept()]).toEqual(["Mine", "Mine"]);
  act(() => result.current[2]());
  expect([result.current[0].text, kept()]).toEqual(["", ""]);
});
