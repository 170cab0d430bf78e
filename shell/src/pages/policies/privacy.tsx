import { RETENTION } from "@tutorsetu/contracts/policies/retention";
import { currentPolicies } from "@tutorsetu/contracts/policies/versions";
import { Page } from "@tutorsetu/ui/page";
import { useHead } from "@tutorsetu/web-kit/head";
import { catalogue, format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { en } from "../../messages/en/privacy.ts";
import { IncompleteNote, OperatorDetails, useOperatorName } from "./operator-details.tsx";
import { useOperatorMessages } from "./operator-messages.ts";
import * as css from "./policies.module.css";
import { RetentionTable } from "./retention-table.tsx";
import { TextSection } from "./text-section.tsx";

const useText = catalogue(en, async () => (await import("../../messages/hi/privacy.ts")).hi);

/** What is kept of people, why, who sees it and for how long. */
export function Privacy() {
  const t = useText();
  const { theOperator, grievanceTitle } = useOperatorMessages();
  const operator = useOperatorName(theOperator);
  const { days } = RETENTION.deletedAccount.kept;
  useHead({ title: t.privacyTitle, description: t.privacyLead, canonical: "/privacy" });
  return (
    <Page title={t.privacyTitle} lead={t.privacyLead} narrow>
      <div className={css.text}>
        <IncompleteNote />
        <TextSection title={t.shortTitle} texts={[t.shortText]} />
        <TextSection
          title={t.tellTitle}
          texts={[
            t.tellAccount,
            t.tellPinCode,
            t.tellTutor,
            t.tellProof,
            t.tellStudent,
            t.tellForms,
          ]}
        />
        <TextSection
          title={t.arisesTitle}
          texts={[t.arisesUse, t.arisesSaved, t.arisesSafety, t.arisesLog]}
        />
        <TextSection
          title={t.seesTitle}
          texts={[t.seesPublic, t.seesPosts, t.seesPinCode, t.seesContact, t.seesMessages]}
        />
        <TextSection title={t.othersTitle} texts={[format(t.othersText, { operator })]} />
        <TextSection title={t.browserTitle} texts={[t.browserText]} />
        <TextSection title={t.childrenTitle} texts={[t.childrenText]} />
        <TextSection title={t.rightsTitle} texts={[format(t.rightsText, { days }), t.rightsAsk]}>
          <p>
            <Link to="/grievance-officer">{grievanceTitle}</Link>
          </p>
        </TextSection>
        <TextSection title={t.howLongTitle} texts={[format(t.howLongText, { days })]}>
          <RetentionTable />
        </TextSection>
        <TextSection title={t.changesTitle} texts={[t.changesText]} />
        <OperatorDetails version={currentPolicies.privacy} />
      </div>
    </Page>
  );
}
