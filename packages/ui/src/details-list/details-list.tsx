import type { ReactNode } from "react";

export interface DetailItem {
  readonly label: string;
  readonly value: ReactNode;
}

interface Props {
  readonly details: readonly DetailItem[];
  readonly className?: string | undefined;
}

/** Labels and their values. */
export const DetailsList = ({ details, className }: Props) => (
  <dl className={className}>
    {details.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
