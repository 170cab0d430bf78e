import { buttonClass } from "@tutorsetu/ui/button";
import { Link } from "@tutorsetu/web-kit/router";
import * as css from "./home.module.css";
import { useSearchLink } from "./use-search-link.ts";

interface Props {
  /** The other way on, beside the search. */
  readonly to: string;
  readonly label: string;
}

/** The search, and one other way on. */
export function FirstSteps({ to, label }: Props) {
  const search = useSearchLink();
  return (
    <div className={css.buttons}>
      <Link {...buttonClass()} to={search.to}>
        {search.label}
      </Link>
      <Link {...buttonClass({ variant: "secondary" })} to={to}>
        {label}
      </Link>
    </div>
  );
}
