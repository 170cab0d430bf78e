import { useMessages } from "../messages.ts";
import * as css from "./profile.module.css";

interface Props {
  readonly facts: readonly (readonly [label: string, value: string | undefined])[];
}

/** Labels with what is known; what is missing is said to be. */
export function Facts({ facts }: Props) {
  const t = useMessages();
  return (
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-missing={!value || undefined}>{value || t.notGiven}</dd>
        </div>
      ))}
    </dl>
  );
}
