import { useId } from "react";
import { Link } from "../../shared/routing/router.ts";
import * as css from "./link-list.module.css";

/** A page, and how many are found there. */
export interface CountedLink {
  readonly to: string;
  readonly name: string;
  readonly count: number;
}

interface Props {
  readonly title: string;
  readonly links: readonly CountedLink[];
}

/** Links in a row that wraps; nothing without any. */
export function LinkList({ title, links }: Props) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <nav className={css.links} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map(({ to, name, count }) => (
          <li key={to}>
            <Link to={to}>
              {name} <span>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
