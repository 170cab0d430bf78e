import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useDraft } from "./draft.ts";
import { useSession } from "./session.ts";

afterEach(cleanup);

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

test("is gone once its writer signs out, but not when the session ends by itself", () => {
  const user = { userName: "Ann", email: "a@test.example", image: null, phoneNo: "" };
  const signIn = () =>
    useSession.getState().signIn({ _id: "1", role: "Student", ...user, refreshToken: "t" });
  const kept = () => renderHook(() => useDraft("help", form)).result.current[0].text;
  signIn();
  const { result } = renderHook(() => useDraft("help", form));
  act(() => result.current[1]({ name: "Ann", text: "Hello" }));
  act(() => useSession.getState().expire());
  expect(kept()).toBe("Hello");
  act(signIn);
  expect(kept()).toBe("Hello");
  sessionStorage.setItem("other", "stays");
  act(() => useSession.getState().signOut());
  expect(kept()).toBe("");
  expect(sessionStorage.getItem("other")).toBe("stays");
});
