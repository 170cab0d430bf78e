import * as css from "./deployments.module.css";

interface Props {
  readonly value: number;
  /** A number above nought that somebody should look at. */
  readonly isBad?: boolean;
}

/** A number with Indian grouping. */
export function Count({ value, isBad = false }: Props) {
  return (
    <span className={css.count} data-bad={(isBad && value > 0) || undefined}>
      {value.toLocaleString("en-IN")}
    </span>
  );
}
