import { usersApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { fakeApi, offline, rejection, resetKit } from "../../testing/fake-api.ts";
import { usePinPlace } from "./pin-place.ts";

afterEach(() => {
  cleanup();
  resetKit();
});

const NASHIK = { city: "Nashik", state: "Maharashtra" };

function pinPlace(answer: () => typeof NASHIK = () => NASHIK) {
  const asked: string[] = [];
  const told: object[] = [];
  fakeApi(usersApi)({
    place({ params }) {
      asked.push(params.pin);
      return answer();
    },
  });
  const { result } = renderHook(() => usePinPlace((place) => told.push(place)));
  const ask = async (typed: string) => {
    await act(async () => {
      result.current.ask(typed);
      await new Promise((done) => setTimeout(done));
    });
    await act(async () => {});
  };
  return { asked, told, result, ask };
}

it("asks once for a whole PIN code, in digits of any script, and tells its place", async () => {
  const { asked, told, result, ask } = pinPlace();
  await ask("4220");
  await ask("४२२ ००३");
  await expect.poll(() => told).toEqual([NASHIK]);
  await ask("422003");
  expect(asked).toEqual(["422003"]);
  expect(result.current.placeOf("422 003")).toEqual(NASHIK);
  expect(result.current.placeOf("422004")).toBeUndefined();
  expect(result.current.problemOf("422003", "")).toBeUndefined();
  expect(result.current.problemOf("422003", "Maharashtra")).toBeUndefined();
  expect(result.current.problemOf("422003", "Kerala")).toBe("pin_code_elsewhere");
});

it("says that there is no such PIN code, until another is typed", async () => {
  const { result, ask } = pinPlace(() => {
    throw rejection(404, "pin_code_unknown");
  });
  await ask("999999");
  await expect.poll(() => result.current.problemOf("999999", "")).toBe("pin_code_unknown");
  expect(result.current.problemOf("999998", "")).toBeUndefined();
});

it("says nothing without an answer, and asks again", async () => {
  const { asked, told, result, ask } = pinPlace(() => {
    throw offline();
  });
  await ask("422003");
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const before = asked.length;
  await expect
    .poll(async () => {
      await ask("422003");
      return asked.length;
    })
    .toBeGreaterThan(before);
  expect([told, result.current.problemOf("422003", "Kerala")]).toEqual([[], undefined]);
});
