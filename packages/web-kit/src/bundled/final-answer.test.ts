import { expect, it } from "vitest";
import { ApiError } from "../shared/api/api-error.ts";
import { isFinalAnswer, isMissing } from "./final-answer.ts";

const STATUSES = [0, 400, 401, 403, 404, 408, 410, 422, 425, 429, 500, 503];
const failed = (status: number) => new ApiError(status, { code: "fake", message: "" });

it("is what a service refused for good, and nothing that passes", () => {
  const final = STATUSES.filter((status) => isFinalAnswer(failed(status)));
  expect(final).toEqual([400, 403, 404, 410, 422]);
  expect(isFinalAnswer(new Error("of a page"))).toBe(false);
});

it("is missing for everybody, and not what this person may not see", () => {
  expect(STATUSES.filter((status) => isMissing(failed(status)))).toEqual([400, 404]);
});
