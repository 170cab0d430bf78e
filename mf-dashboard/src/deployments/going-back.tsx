import type { Deployment } from "@tutorsetu/contracts/deployments";
import { Button } from "@tutorsetu/ui/button";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "./messages.ts";
import * as css from "./deployments.module.css";

interface Props {
  readonly of: Deployment;
  readonly onAsk: (slice: Deployment) => void;
}

/** The way back, for a remote that has one. */
export function GoingBack({ of: slice, onAsk }: Props) {
  const t = useMessages();
  const { name, kind, rollbackTo: version } = slice;
  if (kind !== "remote") return null;
  if (version === null) return <span className={css.quiet}>{t.nothingToGoBackTo}</span>;
  return (
    <Button
      variant="secondary"
      size="s"
      aria-label={fill(t.rollBackNamed, { version, name })}
      onClick={() => onAsk(slice)}
    >
      {fill(t.rollBackTo, { version })}
    </Button>
  );
}
