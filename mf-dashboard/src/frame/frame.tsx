import { Icon, type IconName } from "@tutorsetu/ui/icon";
import { fill } from "@tutorsetu/web-kit/i18n";
import { Link, NavLink, Outlet } from "@tutorsetu/web-kit/router";
import { type CSSProperties, useId, useState } from "react";
import { useMessages } from "../messages.ts";
import * as css from "./frame.module.css";
import { useNarrow } from "./use-narrow.ts";

// Declared here because a stylesheet's own names are private to it, and pages keep their sticky rows above the bar.
const BAR = {
  "--frame-bar": "calc(3.75rem + env(safe-area-inset-bottom))",
} as CSSProperties; // safe: a custom property

export interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Stays in the thumb's reach when the sidebar is collapsed; four of them. */
  readonly isMain?: boolean;
}

interface Props {
  readonly title: string;
  /** Where the title leads. */
  readonly home: string;
  readonly entries: readonly Entry[];
}

/** The sidebar with its links, and the page beside it. Under 600 px it collapses to a bar below the page until it is opened. */
export function Frame({ title, home, entries }: Props) {
  const t = useMessages();
  const nav = useId();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const isCollapsed = isNarrow && !isOpen;
  const close = () => setOpen(false);
  return (
    <div
      className={css.frame}
      data-narrow={isNarrow || undefined}
      style={isNarrow ? BAR : undefined}
    >
      {isNarrow && isOpen && <div className={css.backdrop} aria-hidden="true" onClick={close} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from any link inside */}
      <aside
        className={css.side}
        aria-label={title}
        data-collapsed={isCollapsed || undefined}
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
        }}
      >
        {isNarrow && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={nav}
            aria-label={isOpen ? t.collapse : t.expand}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? "close" : "menu"} />
            <span>{t.allPages}</span>
          </button>
        )}
        <div id={nav} className={css.links}>
          {!isCollapsed && (
            <p className={css.title}>
              <Link to={home} aria-label={fill(t.sidebarHome, { title })} onClick={close}>
                {title}
              </Link>
            </p>
          )}
          <nav aria-label={t.menu}>
            {entries
              .filter(({ isMain }) => !isCollapsed || isMain)
              .map(({ to, label, icon }) => (
                <NavLink key={to} to={to} onClick={close}>
                  <Icon name={icon} />
                  <span>{label}</span>
                </NavLink>
              ))}
          </nav>
        </div>
      </aside>
      <div className={css.content}>
        <Outlet />
      </div>
    </div>
  );
}
