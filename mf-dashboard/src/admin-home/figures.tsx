import { Card } from "@tutorsetu/ui/card";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { Stat } from "@tutorsetu/ui/stat";
import { Failure } from "@tutorsetu/web-kit/failure";
import * as css from "./admin-home.module.css";

interface Props<T> {
  readonly of: {
    readonly data?: T | undefined;
    readonly error: unknown;
    readonly reload: () => void;
  };
  readonly failed: string;
  readonly figures: readonly { readonly label: string; readonly value: (data: T) => number }[];
}

/** Cards of one reading; when it fails, only these cards make place for what happened. */
export function Figures<T>({ of: { data, error, reload }, failed, figures }: Props<T>) {
  if (data === undefined && error !== undefined)
    return (
      <div className={css.failed}>
        <Failure title={failed} error={error} onRetry={reload} />
      </div>
    );
  return figures.map(({ label, value }) => (
    <Card key={label} aria-busy={data === undefined || undefined}>
      {data === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <Stat value={value(data).toLocaleString("en-IN")} label={label} />
      )}
    </Card>
  ));
}
