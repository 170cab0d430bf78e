import { Icon, type IconName } from "@tutorsetu/ui/icon";
import * as css from "./home.module.css";
import * as own from "./points.module.css";

interface Point {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

interface Props {
  readonly title: string;
  readonly points: readonly Point[];
  readonly isOrdered?: boolean;
}

/** Four short statements side by side. */
export function Points({ title, points, isOrdered = false }: Props) {
  const List = isOrdered ? "ol" : "ul";
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      <List className={own.points}>
        {points.map((point) => (
          <li key={point.title}>
            <span className={css.icon}>
              <Icon name={point.icon} size={24} />
            </span>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </List>
    </section>
  );
}

/** Static figures of the specification; the owner of the site replaces them with true ones here. */
export const HOME_STATS = { requirements: "125+", tutors: "35+", rating: "4.5+" } as const;
export const ABOUT_STATS = {
  tutors: "5,000+",
  sessions: "50,000+",
  subjects: "25+",
  satisfaction: "98%",
} as const;
