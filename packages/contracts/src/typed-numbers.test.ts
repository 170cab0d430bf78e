import { expect, it } from "vitest";
import { StudentQuery } from "./users.ts";
import { ExperienceIn, FeeIn, GradeIn, PhoneIn, Requirement } from "./people.ts";
import { latinDigits } from "./typed-numbers.ts";

it.each([
  ["2500", 2500],
  ["2,500", 2500],
  ["₹2500", 2500],
  ["₹ 2,500/-", 2500],
  ["₹2,500 /-", 2500],
  ["2500.00", 2500],
  ["2,500.00", 2500],
  ["Rs. 2500", 2500],
  ["Rs 2,500/-", 2500],
  ["rs.2500", 2500],
  ["Rs2500", 2500],
  ["INR 2500", 2500],
  ["2500 Rs", 2500],
  ["2500 rupees", 2500],
  ["2500 रुपये", 2500],
  ["रु. २,५००", 2500],
  ["२५००", 2500],
  ["₹ २,५००/-", 2500],
  ["২৫০০", 2500],
  ["௨௫௦௦", 2500],
  ["౨౫౦౦", 2500],
  ["۲۵۰۰", 2500],
  ["2 500", 2500],
  ["₹\u00A02,500", 2500],
  ["1,00,000", 100_000],
  ["10,00,000", 1_000_000],
  ["100,000", 100_000],
  ["  2500  ", 2500],
  [2500, 2500],
])("takes the fee %j, and the budget, for %i rupees [SH-137]", (typed, fee) => {
  expect(FeeIn.parse(typed)).toBe(fee);
  expect(Requirement.parse({ budget: typed })).toEqual({ budget: fee });
});

it.each([
  "",
  " ",
  "2,5",
  "25,00",
  "2,5000",
  ",500",
  "25-30",
  "2500-3000",
  "a lot",
  "₹",
  "Rs",
  "/-",
  "2500 each",
  "-2500",
  "0",
  "1,000,001",
  "2.5.0",
  "two",
  "२५-३०",
  "$25",
  Number.NaN,
])("refuses the fee %j with the code of the field, and the budget too [SH-137]", (typed) => {
  expect(FeeIn.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
    "fee_required",
  ]);
  expect(Requirement.safeParse({ budget: typed }).error?.issues[0]?.message).toBe("budget_wrong");
});

it.each([
  ["5", 5],
  ["५", 5],
  ["2.5", 2.5],
  ["२.५", 2.5],
  ["5 years", 5],
  ["5 yrs", 5],
  ["1 year", 1],
  ["५ साल", 5],
  ["0", 0],
  [0, 0],
])("takes the experience %j for %d years [SH-135]", (typed, years) => {
  expect(ExperienceIn.parse(typed)).toBe(years);
});

it.each(["", "years", "5-6", "2,5", "-1", "61", "five"])(
  "refuses the experience %j with the code of the field [SH-135]",
  (typed) => {
    const { error } = ExperienceIn.safeParse(typed);
    expect(error?.issues.map(({ message }) => message)).toEqual(["experience_required"]);
  },
);

it.each([
  ["९८१२३ ४५६७८"],
  ["+९१ ९८१२३ ४५६७८"],
  ["০৯৮১২৩৪৫৬৭৮"],
  ["98123–45678"],
  ["98123\u00A045678"],
  ["(0) 98123.45678"],
  ["+91-98123-45678"],
])("takes the phone number %j", (typed) => {
  expect(PhoneIn.parse(typed)).toBe("+919812345678");
});

it.each(["५८१२३ ४५६७८", "९८१२३", "98123,45678", "९८१२३४५६७८९"])(
  "refuses the phone number %j",
  (typed) => {
    expect(PhoneIn.safeParse(typed).error?.issues[0]?.message).toBe("phone_invalid");
  },
);

it.each([
  ["१०", [10]],
  ["१०वीं", [10]],
  ["९, १०", [9, 10]],
  [
    ["९", "10th"],
    [9, 10],
  ],
])("takes the grade %j", (typed, grades) => {
  expect(GradeIn.parse(typed)).toEqual(grades);
});

it("takes the grade of a filter in any digits", () => {
  expect(StudentQuery.parse({ grade: "१०" }).grade).toBe(10);
  expect(StudentQuery.parse({ grade: "10" }).grade).toBe(10);
  for (const grade of ["", "0", "13", "x", "१३"])
    expect(StudentQuery.safeParse({ grade }).success).toBe(false);
});

it("knows the digits of every script, and leaves the rest as it is", () => {
  const scripts = [
    "०१२३४५६७८९",
    "০১২৩৪৫৬৭৮৯",
    "੦੧੨੩੪੫੬੭੮੯",
    "૦૧૨૩૪૫૬૭૮૯",
    "୦୧୨୩୪୫୬୭୮୯",
    "௦௧௨௩௪௫௬௭௮௯",
    "౦౧౨౩౪౫౬౭౮౯",
    "೦೧೨೩೪೫೬೭೮೯",
    "൦൧൨൩൪൫൬൭൮൯",
    "۰۱۲۳۴۵۶۷۸۹",
    "٠١٢٣٤٥٦٧٨٩",
    "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
    "𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡",
  ];
  for (const digits of scripts) expect(latinDigits(digits)).toBe("0123456789");
  expect(latinDigits("Room 5, कक्षा ५, ½, ² ")).toBe("Room 5, कक्षा 5, ½, ² ");
});
