import { Page } from "@tutorsetu/ui/page";
import { useHead } from "@tutorsetu/web-kit/head";
import { IncompleteNote, OfficerDetails } from "./operator-details.tsx";
import { useOperatorMessages } from "./operator-messages.ts";
import * as css from "./policies.module.css";
import { TextSection } from "./text-section.tsx";

/** Whom people complain to, and what happens then. */
export function GrievanceOfficer() {
  const t = useOperatorMessages();
  useHead({
    title: t.grievanceTitle,
    description: t.grievanceLead,
    canonical: "/grievance-officer",
  });
  return (
    <Page title={t.grievanceTitle} lead={t.grievanceLead} narrow>
      <div className={css.text}>
        <IncompleteNote />
        <OfficerDetails />
        <TextSection title={t.writeTitle} texts={[t.writeText]} />
        <TextSection title={t.answerTitle} texts={[t.answerText]} />
        <TextSection title={t.quickTitle} texts={[t.quickText]} />
        <TextSection title={t.furtherTitle} texts={[t.furtherText]} />
      </div>
    </Page>
  );
}
