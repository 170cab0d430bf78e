import type { Landing } from "@tutorsetu/contracts/web/landing-pages";
import { Link } from "@tutorsetu/web-kit/router";
import { useId } from "react";
import { landingName } from "./head.ts";
import * as css from "./landing.module.css";
import { useLandingWords } from "./use-landing-words.ts";

interface Props {
  readonly title: string;
  readonly landings: readonly Landing[];
}

/** Links to pages of subjects and cities, with how many tutors are there. */
export function LandingLinks({ title, landings }: Props) {
  const words = useLandingWords();
  const id = useId();
  if (landings.length === 0) return null;
  return (
    <nav className={css.links} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {landings.map((landing) => (
          <li key={landing.address}>
            <Link to={landing.address}>
              {landingName(landing, words)} <span>{landing.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
