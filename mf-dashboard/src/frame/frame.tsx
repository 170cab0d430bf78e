import { Icon, type IconName } from "@tutorsetu/ui/icon";
import { NavLink, Outlet } from "@tutorsetu/web-kit/router";
import { useState } from "react";
import { useText } from "../text.ts";
import * as css from "./frame.module.css";

export interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
}

/** The sidebar with its links, and the page beside it. Under 600 px it shows icons until it is opened. */
export function Frame({
  title,
  entries,
}: {
  readonly title: string;
  readonly entries: readonly Entry[];
}) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <div className={css.frame} data-open={open || undefined}>
      <aside className={css.side}>
        <button
          type="button"
          aria-expanded={open}
          aria-label={open ? text.collapse : text.expand}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "close" : "menu"} />
        </button>
        <p className={css.title}>{title}</p>
        <nav aria-label={text.menu}>
          {entries.map(({ to, label, icon }) => (
            <NavLink key={to} to={to} aria-label={label} onClick={() => setOpen(false)}>
              <Icon name={icon} />
              <span>{label}</span>
            </NavLink>
          ))}
        </nav>
      </aside>
      <div className={css.content}>
        <Outlet />
      </div>
    </div>
  );
}
