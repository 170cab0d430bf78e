import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useText } from "../text.ts";
import type { Tab } from "./use-bookings.ts";

/** An empty tab, and where to begin. */
export function NoBookings({ tab }: { readonly tab: Tab }) {
  const text = useText();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  if (tab === "history")
    return <EmptyState icon="clock" title={text.noHistory} text={text.historyHint} />;
  const action = (
    <Link {...buttonClass()} to={isTutor ? "/student" : "/tutor"}>
      {isTutor ? text.findStudents : text.findTutor}
    </Link>
  );
  return <EmptyState icon="calendar" title={text.noCurrent} action={action} />;
}
