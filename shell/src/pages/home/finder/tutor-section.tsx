import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages.ts";
import * as home from "../home.module.css";
import type { Choice } from "./choices.ts";
import * as css from "./finder.module.css";

interface Props {
  /** The place around which they are. */
  readonly near?: Choice | undefined;
  readonly children: ReactNode;
}

/** The part of the page with tutors, as high whatever is found. */
export function TutorSection({ near, children }: Props) {
  const t = useMessages();
  return (
    <section className={home.section} aria-labelledby="top-tutors">
      <div className={css.title}>
        <h2 id="top-tutors">{near ? format(t.tutorsNear, { city: near.name }) : t.topTutors}</h2>
        <Link to={near ? `/tutor?near=${near.slug}&within=25` : "/tutor"}>{t.allTutors}</Link>
      </div>
      <div className={css.place}>{children}</div>
    </section>
  );
}
