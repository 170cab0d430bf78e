import { HeroArt } from "@tutorsetu/ui/hero-art";
import { buttonClass } from "@tutorsetu/ui/button";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useText } from "../../text.ts";
import * as css from "./home.module.css";
import { useSearchLink } from "./use-search-link.ts";

/** The headline and the two first ways on; the picture is for wide windows only. */
export function Hero() {
  const text = useText();
  const search = useSearchLink();
  const isSignedIn = useSession((s) => s.user !== null);
  return (
    <section className={css.hero}>
      <div>
        <h1>{text.heroTitle}</h1>
        <p>{text.heroLead}</p>
        <div className={css.buttons}>
          <Link {...buttonClass()} to={search.to}>
            {search.label}
          </Link>
          <Link
            {...buttonClass({ variant: "secondary" })}
            to={isSignedIn ? "/my-bookings" : "/student"}
          >
            {isSignedIn ? text.myBookings : text.lookForStudents}
          </Link>
        </div>
      </div>
      <div className={css.art}>
        <HeroArt />
      </div>
    </section>
  );
}
