import { expect, it } from "vitest";
import { facetsFor, STUDENT_INDEX, TUTOR_INDEX } from "./facets.ts";

it("asks for an alias's own facets under subjects only", () => {
  expect(facetsFor("subject", "science")).toContain("subject:physics");
  expect(facetsFor("subject", "art")).toEqual(["subject:art"]);
  expect(facetsFor("grade", "science")).toEqual(["grade:science"]);
  expect(facetsFor("grade", 10)).toEqual(["grade:10"]);
});

it("offers the subjects that anybody has and their aliases, and every band and grade", () => {
  const options = TUTOR_INDEX.filters.subject(["subject:art", "price:5000+"]);
  expect(options["art"]).toEqual(["subject:art"]);
  expect(options["science"]).toContain("subject:physics");
  expect(STUDENT_INDEX.filters.subject(["subject:art"])).toEqual(options);
  expect(TUTOR_INDEX.filters.price([])["5000+"]).toEqual(["price:5000+"]);
  expect(TUTOR_INDEX.filters.experience([])["expert"]).toEqual(["experience:expert"]);
  expect(STUDENT_INDEX.filters.grade([])["12"]).toEqual(["grade:12"]);
});
