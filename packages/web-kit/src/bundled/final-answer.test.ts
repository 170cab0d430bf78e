import { expect, it } from "vitest";
import { ApiError } from "../shared/api/api-error.ts";
import { isFinalAnswer } from "./final-answer.ts";

const failed = (status: number) => new ApiError(status, { code: "fake", message: "" });

it("is what a service refused for good, and nothing that passes", () => {
  const statuses = [0, 400, 401, 403, 404, 408, 410, 422, 425, 429, 500, 503];
  expect(statuses.filter((status) => isFinalAnswer(failed(status)))).toEqual([
    400, 403, 404, 410, 422,
  ]);
  expect(isFinalAnswer(new Error("of a page"))).toBe(false);
});
