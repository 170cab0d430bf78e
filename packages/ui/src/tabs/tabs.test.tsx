import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { useState } from "react";
import { Tabs } from "./tabs.tsx";

afterEach(cleanup);

const tabs = [
  { id: "in", label: "Received" },
  { id: "out", label: "Sent" },
  { id: "old", label: "Past" },
] as const;

function Demo() {
  const [value, setValue] = useState<(typeof tabs)[number]["id"]>("in");
  return (
    <Tabs label="Bookings" tabs={tabs} value={value} onChange={setValue}>
      {value}
    </Tabs>
  );
}

it("moves with the arrow keys, round the ends, with Home and End", async () => {
  render(<Demo />);
  const chosen = () => screen.getByRole("tab", { selected: true }).textContent;
  await userEvent.click(screen.getByRole("tab", { name: "Sent" }));
  await userEvent.keyboard("{ArrowRight}");
  expect(chosen()).toBe("Past");
  await userEvent.keyboard("{ArrowRight}");
  expect(chosen()).toBe("Received");
  await userEvent.keyboard("{ArrowLeft}");
  expect(chosen()).toBe("Past");
  await userEvent.keyboard("{Home}");
  expect(chosen()).toBe("Received");
  await userEvent.keyboard("{End}");
  expect(chosen()).toBe("Past");
  expect(screen.getByRole("tab", { name: "Past" })).toBe(document.activeElement);
  expect(screen.getByRole("tabpanel", { name: "Past" }).textContent).toBe("old");
});

it("is one stop for the Tab key", () => {
  render(<Demo />);
  expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});
