import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { showRoutes } from "@tutorsetu/web-kit/testing/show-routes";
import { routes } from "../routes.tsx";
// Loaded before a test's clock runs: a busy machine takes longer to load them than a test waits.
import "../admin/delete-dialog.tsx";
import "../admin/notice-dialog.tsx";
import "../booking/booking-dialog.tsx";
import "../compare/compare-page.tsx";
import "../detail/student-detail.tsx";
import "../detail/tutor-detail.tsx";
import "../landing/landing-page.tsx";
import "../own-profile/own-profile.tsx";
import "../public-profile/public-profile.tsx";
import "../shortlist/shortlist-page.tsx";
import "../ranking/how-we-rank.tsx";
import "../requirements/form/form-page.tsx";
import "../requirements/mine-page.tsx";
import "../requirements/requirement-page.tsx";
import "../requirements/requirements-page.tsx";
import "../student-list/student-list.tsx";
import "../tutor-list/tutor-page.tsx";

/** This remote's pages at an address, with toasts, as the shell shows them. */
export const show = (at: string) => showRoutes(routes, at);

/** Names on the cards, once this one is among them. */
export async function names(one: string) {
  await screen.findByRole("article", { name: one });
  return screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));
}

/** Opens the filters. */
export const openPanel = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Show Filters" }));
export const apply = () => userEvent.click(screen.getByRole("button", { name: "Apply Filters" }));
