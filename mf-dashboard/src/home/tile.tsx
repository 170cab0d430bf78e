import { ErrorState } from "@tutorsetu/ui/error-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Stat } from "@tutorsetu/ui/stat";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "../messages.ts";
import * as css from "./home.module.css";

interface Props {
  readonly to: string;
  readonly label: string;
  /** Undefined while it is being read. */
  readonly value: string | undefined;
  readonly of: { readonly error: unknown; readonly reload: () => void };
}

/** A figure that leads to what it counts; when it cannot be read, only this tile says so. */
export function Tile({ to, label, value, of: { error, reload } }: Props) {
  const t = useMessages();
  const common = useCommon();
  if (value === undefined && error !== undefined)
    return (
      <ErrorState
        title={label}
        message={`${t.figureFailed} ${errorMessage(error)}`}
        onRetry={reload}
        retryLabel={common.tryAgain}
      />
    );
  return (
    <Link to={to} className={css.tile} aria-busy={value === undefined || undefined}>
      {value === undefined ? <Skeleton lines={2} /> : <Stat value={value} label={label} />}
    </Link>
  );
}
