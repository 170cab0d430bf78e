import type { ReactNode } from "react";
import * as css from "./page.module.css";

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** The layout of a screen: one heading, a lead, the content. */
export function Page({ title, lead, actions, narrow, children }: Props) {
  return (
    <section className={css.page} data-narrow={narrow || undefined}>
      <header>
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
