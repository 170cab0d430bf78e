import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

/** Names on the cards, once this one is among them. */
export async function names(one: string) {
  await screen.findByRole("article", { name: one });
  return screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));
}

/** Opens the filters. */
export const openPanel = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Show Filters" }));
export const apply = () => userEvent.click(screen.getByRole("button", { name: "Apply Filters" }));
