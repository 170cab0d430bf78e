import { expect, it } from "vitest";
import { offerChanges, offerOf } from "./offer.ts";

const stored = { subjects: ["physics", "hindi"], classes: [9, 10] };

it("offers nothing where nothing was said", () => {
  expect(offerOf({})).toEqual({});
  expect(offerOf({ ...stored, offer: { areas: [], qualification: "" } })).toEqual({});
});

it("shows a distance of nought: the tutor comes to nobody further away", () => {
  expect(offerOf({ offer: { travelKm: 0 } })).toEqual({ travelKm: 0 });
});

it.each([
  [stored, { physics: [9], hindi: [9, 10] }],
  [{ ...stored, subjects: ["hindi"] }, { hindi: [9, 10] }],
  [{ ...stored, classes: [10] }, { hindi: [10] }],
  [
    { ...stored, classes: [] },
    { physics: [9], hindi: [9, 10] },
  ],
])("shows of %j the classes of subjects that are taught", (now, subjectClasses) => {
  const offer = { subjectClasses: { physics: [9], hindi: [10, 9, 9] } };
  expect(offerOf({ ...now, offer })).toEqual({ subjectClasses });
});

it("shows nothing of classes when the subject they were said of is gone", () => {
  expect(offerOf({ ...stored, offer: { subjectClasses: { art: [9] } } })).toEqual({});
});

it("stores classes only of subjects that are taught after the edit", () => {
  const subjectClasses = { physics: [9], art: [10], ["__proto__"]: [1], constructor: [2] };
  expect(offerChanges(stored, { offer: { subjectClasses } }).offer).toEqual({
    subjectClasses: { physics: [9] },
  });
  expect(offerChanges(stored, { subjects: ["art"], offer: { subjectClasses } })).toEqual({
    offer: { subjectClasses: { art: [10] } },
    classes: [9, 10],
  });
});

it("adds the classes of subjects to those that are taught", () => {
  const offer = { subjectClasses: { physics: [12, 11] } };
  expect(offerChanges(stored, { offer }).classes).toEqual([9, 10, 11, 12]);
  expect(offerChanges(stored, { classes: [8], offer }).classes).toEqual([8, 11, 12]);
  expect(offerChanges({}, { subjects: ["physics"], offer })).toEqual({
    offer: { subjectClasses: { physics: [11, 12] } },
    classes: [11, 12],
  });
});

it("changes neither offer nor classes when no offer was sent", () => {
  expect(offerChanges(stored, { bio: "New" })).toEqual({});
});
