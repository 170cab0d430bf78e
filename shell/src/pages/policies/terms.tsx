import { RETENTION } from "@tutorsetu/contracts/policies/retention";
import { currentPolicies } from "@tutorsetu/contracts/policies/versions";
import { Page } from "@tutorsetu/ui/page";
import { useHead } from "@tutorsetu/web-kit/head";
import { catalogue, format } from "@tutorsetu/web-kit/i18n";
import { en } from "../../messages/en/terms.ts";
import { IncompleteNote, OperatorDetails, useOperatorName } from "./operator-details.tsx";
import { useOperatorMessages } from "./operator-messages.ts";
import * as css from "./policies.module.css";
import { TextSection } from "./text-section.tsx";

const useText = catalogue(en, async () => (await import("../../messages/hi/terms.ts")).hi);

/** What people agree to who use the site. */
export function Terms() {
  const t = useText();
  const { theOperator } = useOperatorMessages();
  const operator = useOperatorName(theOperator);
  const { days } = RETENTION.deletedAccount.kept;
  useHead({ title: t.termsTitle, description: t.termsLead, canonical: "/terms" });
  return (
    <Page title={t.termsTitle} lead={t.termsLead} narrow>
      <div className={css.text}>
        <IncompleteNote />
        <TextSection title={t.whatTitle} texts={[format(t.whatText, { operator })]} />
        <TextSection title={t.accountTitle} texts={[t.accountText]} />
        <TextSection title={t.lessonsTitle} texts={[t.lessonsText]} />
        <TextSection title={t.behaveTitle} texts={[t.behaveText]} />
        <TextSection title={t.contentTitle} texts={[t.contentText]} />
        <TextSection title={t.measuresTitle} texts={[t.measuresText]} />
        <TextSection title={t.endTitle} texts={[format(t.endText, { days })]} />
        <TextSection title={t.serviceTitle} texts={[t.serviceText]} />
        <TextSection title={t.lawTitle} texts={[t.lawText]} />
        <OperatorDetails version={currentPolicies.terms} />
      </div>
    </Page>
  );
}
