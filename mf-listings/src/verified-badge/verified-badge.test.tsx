import type { Verified } from "@tutorsetu/contracts/tutoring/proof";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { VerifiedBadge } from "./verified-badge.tsx";

afterEach(cleanup);

const said = (verified?: Verified) =>
  render(<VerifiedBadge verified={verified} />).container.textContent;

it("says what was seen, by whom and on which day", () => {
  const identity = "2026-03-12";
  expect(said({ identity })).toBe("Identity seen by TutorSetu on March 12, 2026");
  expect(said({ education: identity })).toBe("Education seen by TutorSetu on March 12, 2026");
  expect(said({ identity, education: "2026-02-01" })).toBe(
    "Identity and education seen by TutorSetu, last on March 12, 2026",
  );
});

it("is not there where nothing was seen", () => {
  expect([said(), said({})]).toEqual(["", ""]);
});
