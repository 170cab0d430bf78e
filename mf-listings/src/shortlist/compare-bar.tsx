import { buttonClass } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "./messages.ts";
import * as css from "./shortlist.module.css";

/** The way to the comparison, in reach of the thumb while two or three tutors are chosen. */
export function CompareBar({ chosen }: { readonly chosen: readonly string[] }) {
  const t = useMessages();
  if (chosen.length < 2) return null;
  return (
    <div className={css.bar}>
      <Link {...buttonClass({ block: true })} to={`/compare?ids=${chosen.join(",")}`}>
        {format(t.compare, { count: chosen.length })}
      </Link>
    </div>
  );
}
