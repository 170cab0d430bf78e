import type { Operator } from "@tutorsetu/contracts/policies/operator";
import { DetailsList } from "@tutorsetu/ui/details-list";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Failure } from "@tutorsetu/web-kit/failure";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import type { ReactNode } from "react";
import { useOperatorMessages } from "./operator-messages.ts";
import { operatorQuery } from "./operator-query.ts";
import * as css from "./policies.module.css";

const isMissing = ({ grievanceOfficer, ...own }: Operator) =>
  [...Object.values(own), ...Object.values(grievanceOfficer)].includes(null);

/** Says so where the operator has not said everything yet. */
export function IncompleteNote() {
  const t = useOperatorMessages();
  const { data } = useQuery(operatorQuery);
  if (!data || !isMissing(data.operator)) return null;
  return (
    <div role="note" className={css.incomplete}>
      <strong>{t.missingTitle}</strong>
      <p>{t.missingText}</p>
    </div>
  );
}

/** The operator's name, for sentences; `other` until it is known. */
export function useOperatorName(other: string): string {
  const { data } = useQuery(operatorQuery);
  return data?.operator.name ?? other;
}

type Detail = readonly [label: string, value: string | null, show?: (value: string) => ReactNode];

const mail = (email: string) => <a href={`mailto:${email}`}>{email}</a>;
const call = (phone: string) => <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>;

interface Props {
  readonly detailsOf: (operator: Operator) => readonly Detail[];
}

/** Labels and what the operator has said of each. */
function Details({ detailsOf }: Props) {
  const t = useOperatorMessages();
  const { data, error, reload } = useQuery(operatorQuery);
  if (error && !data) return <Failure title={t.loadFailed} error={error} onRetry={reload} />;
  if (!data) return <Skeleton lines={4} />;
  const details = detailsOf(data.operator).map(([label, value, show]) => ({
    label,
    value: value === null ? <em>{t.notFilledIn}</em> : (show?.(value) ?? value),
  }));
  return <DetailsList className={css.details} details={details} />;
}

/** Who runs the site, and since when this version of a text holds. */
export function OperatorDetails({ version }: { readonly version: string }) {
  const t = useOperatorMessages();
  return (
    <section>
      <h2>{t.operatorTitle}</h2>
      <Details
        detailsOf={({ name, address, email, effectiveFrom }) => [
          [t.name, name],
          [t.address, address],
          [t.email, email, mail],
          [t.effectiveFrom, effectiveFrom, formatDate],
          [t.version, version, formatDate],
        ]}
      />
    </section>
  );
}

/** Whom people complain to. */
export function OfficerDetails() {
  const t = useOperatorMessages();
  return (
    <section>
      <h2>{t.officerTitle}</h2>
      <Details
        detailsOf={({ grievanceOfficer: { name, phone, email }, address }) => [
          [t.name, name],
          [t.phone, phone, call],
          [t.email, email, mail],
          [t.address, address],
        ]}
      />
    </section>
  );
}
