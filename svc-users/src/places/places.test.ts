import { expect, it } from "vitest";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { STATES } from "@tutorsetu/contracts/domain";
import { demoPeople } from "@tutorsetu/demo/people";
import { nearOf } from "./near.ts";
import { checkPinCode } from "./pin-codes.ts";
import { loadPlaces } from "./places.ts";

const places = await loadPlaces();

it("knows the city and state of PIN codes, and none that do not exist", () => {
  expect(places.ofPin("422001")).toMatchObject({ city: "Nashik", state: "Maharashtra" });
  expect(places.ofPin("560038")).toMatchObject({ city: "Bengaluru", state: "Karnataka" });
  expect(places.ofPin("194101")).toMatchObject({ city: "Leh", state: "Ladakh" });
  for (const unknown of ["999999", "000000", "42200", "", "nashik"])
    expect(places.ofPin(unknown)).toBeUndefined();
});

it("finds a city by any of its names, and of several of one name that in the state", () => {
  expect(places.ofCity("bangalore")).toEqual(places.ofCity("bengaluru"));
  expect(places.ofCity("aurangabad", "Bihar")?.state).toBe("Bihar");
  expect(places.ofCity("aurangabad", "Maharashtra")?.state).toBe("Maharashtra");
  expect(places.ofCity("atlantis")).toBeUndefined();
});

it("has every PIN code of the demo world in its state", () => {
  const { tutors, students } = demoPeople();
  for (const { pinCode, state } of [...tutors, ...students]) {
    if (!pinCode) continue;
    expect(places.ofPin(pinCode)?.state).toBe(state);
    expect(STATES).toContain(state);
  }
});

const problemOf = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return error instanceof HttpProblem ? error.message : error;
  }
};

it("counts from a PIN code, a city, or a place rounded to a hundredth of a degree", () => {
  expect(nearOf("४२२ ००१", places)).toMatchObject({ name: "422001", lat: 20, lon: 73.79 });
  expect(nearOf("Nasik", places)).toMatchObject({ name: "Nashik", isAbout: true });
  expect(nearOf("19.99871,73.78444", places)).toEqual({ lat: 20, lon: 73.78, isAbout: false });
});

it.each([
  ["012345", "A PIN code has six digits and does not begin with 0."],
  ["4220", "A PIN code has six digits and does not begin with 0."],
  ["999999", "There is no such PIN code."],
  ["atlantis", "Something in that request is not right."],
  ["91,73", "Something in that request is not right."],
  ["19.9,181", "Something in that request is not right."],
])("says what is wrong with %s", (typed, message) => {
  expect(problemOf(() => nearOf(typed, places))).toBe(message);
});

it.each([
  ["422001", "Maharashtra", undefined],
  ["422001", " maharashtra ", undefined],
  ["422001", "NCR", undefined],
  ["", "Kerala", undefined],
  ["422001", "Kerala", "This PIN code is in another state than the one you chose."],
  ["999999", "Kerala", "There is no such PIN code."],
])("checks %s of %s", async (pinCode, state, message) => {
  const error: unknown = await checkPinCode(pinCode, state).catch((reason: unknown) => reason);
  expect(error instanceof Error ? error.message : error).toBe(message);
});
