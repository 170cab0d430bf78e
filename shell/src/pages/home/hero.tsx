import { HeroArt } from "@tutorsetu/ui/hero-art";
import { useSession } from "@tutorsetu/web-kit/session";
import { useText } from "../../text.ts";
import { FirstSteps } from "./first-steps.tsx";
import * as css from "./home.module.css";

/** The headline and the two first ways on; the picture is for wide windows only. */
export function Hero() {
  const text = useText();
  const isSignedIn = useSession((s) => s.user !== null);
  return (
    <section className={css.hero}>
      <div>
        <h1>{text.heroTitle}</h1>
        <p>{text.heroLead}</p>
        <FirstSteps
          to={isSignedIn ? "/my-bookings" : "/student"}
          label={isSignedIn ? text.myBookings : text.lookForStudents}
        />
      </div>
      <div className={css.art}>
        <HeroArt />
      </div>
    </section>
  );
}
