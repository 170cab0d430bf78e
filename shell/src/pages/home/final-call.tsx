import { buttonClass } from "@tutorsetu/ui/button";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useText } from "../../text.ts";
import * as css from "./home.module.css";
import { useSearchLink } from "./use-search-link.ts";

/** Closes the page with the same first step as the hero. */
export function FinalCall() {
  const text = useText();
  const search = useSearchLink();
  const isSignedIn = useSession((s) => s.user !== null);
  return (
    <section className={css.final} aria-labelledby="final-call">
      <h2 id="final-call">{text.finalTitle}</h2>
      <p>{text.finalText}</p>
      <div className={css.buttons}>
        <Link {...buttonClass()} to={search.to}>
          {search.label}
        </Link>
        <Link
          {...buttonClass({ variant: "secondary" })}
          to={isSignedIn ? "/signup?enquire=1" : "/signup"}
        >
          {isSignedIn ? text.enquireNow : text.signupNow}
        </Link>
      </div>
    </section>
  );
}
