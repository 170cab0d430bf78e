import { Button } from "@tutorsetu/ui/button";
import { catalogue, format } from "@tutorsetu/web-kit/i18n";
import type { ReactNode } from "react";
import { en } from "../../messages/en/signup-steps.ts";
import * as css from "./steps.module.css";

export const useStepMessages = catalogue(
  en,
  async () => (await import("../../messages/hi/signup-steps.ts")).hi,
);

export const LAST = 2;
const STEPS = [0, 1, LAST] as const;

const OF_YOU: ReadonlySet<string> = new Set(["userName", "email", "phoneNo"]);
const OF_PLACE: ReadonlySet<string> = new Set([
  "pinCode",
  "state",
  "city",
  "password",
  "confirmPassword",
]);

/** On which step a field of the body is asked for. */
export function stepOf(field: string): number {
  if (OF_YOU.has(field)) return 0;
  return OF_PLACE.has(field) ? LAST : 1;
}

interface HeadProps {
  readonly step: number;
  readonly names: readonly string[];
}

/** Which step this is, said again when it changes. */
export function StepHead({ step, names }: HeadProps) {
  const t = useStepMessages();
  return (
    <div className={css.head}>
      <p aria-live="polite">
        {format(t.step, { step: step + 1 })}: <strong>{names[step]}</strong>
      </p>
      <ol aria-hidden="true">
        {STEPS.map((one) => (
          <li key={one} data-done={one <= step || undefined} />
        ))}
      </ol>
    </div>
  );
}

interface StepProps {
  readonly name: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** The fields of one step; those of the others keep what was typed. */
export const Step = ({ name, isShown, children }: StepProps) => (
  <fieldset className={css.step} aria-label={name} hidden={!isShown}>
    {children}
  </fieldset>
);

interface ButtonsProps {
  readonly isFirst: boolean;
  readonly busy: boolean;
  readonly onBack: () => void;
  /** Of the button that goes on, or sends. */
  readonly children: string;
}

export function StepButtons({ isFirst, busy, onBack, children }: ButtonsProps) {
  const t = useStepMessages();
  return (
    <div className={css.buttons}>
      {!isFirst && (
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {t.back}
        </Button>
      )}
      <Button type="submit" block busy={busy}>
        {children}
      </Button>
    </div>
  );
}
