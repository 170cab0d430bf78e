import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { OfferSections } from "./offer-sections.tsx";

afterEach(cleanup);

const section = (name: string) => {
  const heading = screen.getByRole("heading", { name });
  return within(heading.parentElement ?? document.body);
};

it("says what is taught in which classes, where and how, and on which days", () => {
  render(
    <OfferSections
      tutor={{
        subjects: ["mathematics", "physics"],
        classes: [8, 9, 10],
        offer: {
          subjectClasses: { physics: [10] },
          teachesAt: ["home", "online"],
          areas: ["Kothrud", "Baner"],
          travelKm: 5,
          languages: ["english", "marathi"],
          boards: ["cbse"],
          exams: ["jee"],
          qualification: "M.Sc., B.Ed.",
          days: ["mon", "wed"],
        },
      }}
    />,
  );
  const classes = section("Classes");
  expect(classes.getByText("Mathematics").nextSibling?.textContent).toBe("8th–10th");
  expect(classes.getByText("Physics").nextSibling?.textContent).toBe("10th");
  const where = section("Where and how");
  const lines = {
    Where: "At your home, Online",
    Areas: "Kothrud, Baner, up to 5 km around",
    Languages: "English, Marathi",
    "Boards and exams": "CBSE, JEE",
    Qualification: "M.Sc., B.Ed.",
  };
  for (const [label, value] of Object.entries(lines))
    expect(where.getByText(label).nextSibling?.textContent).toBe(value);
  expect(section("Days").getByText("Mon, Wed")).toBeTruthy();
});

it("says nothing of what the tutor does not say", () => {
  const { container } = render(<OfferSections tutor={{ subjects: ["physics"], offer: {} }} />);
  expect(container.textContent).toBe("");
});
