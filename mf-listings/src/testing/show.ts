import { showRoutes } from "@tutorsetu/web-kit/testing";
import { routes } from "../routes.tsx";
// Loaded before a test's clock runs: a busy machine takes longer for them than a test waits.
import "../admin/delete-dialog.tsx";
import "../admin/notice-dialog.tsx";
import "../booking/booking-dialog.tsx";
import "../own-profile/own-profile.tsx";
import "../student-detail/student-detail.tsx";
import "../student-list/student-list.tsx";
import "../tutor-detail/tutor-detail.tsx";
import "../tutor-list/tutor-list.tsx";

/** This remote's pages at an address, with toasts, as the shell shows them. */
export const show = (at: string) => showRoutes(routes, at);
