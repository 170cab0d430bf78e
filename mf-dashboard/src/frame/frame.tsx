import { Icon, type IconName } from "@tutorsetu/ui/icon";
import { fill } from "@tutorsetu/web-kit/i18n";
import { Link, NavLink, Outlet } from "@tutorsetu/web-kit/router";
import { useState } from "react";
import { useText } from "../text.ts";
import * as css from "./frame.module.css";

export interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
}

interface Props {
  readonly title: string;
  /** Where the title leads. */
  readonly home: string;
  readonly entries: readonly Entry[];
}

/** The sidebar with its links, and the page beside it. Under 600 px it shows icons until it is opened. */
export function Frame({ title, home, entries }: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={css.frame} data-open={open || undefined}>
      <aside className={css.side} aria-label={title}>
        <button
          type="button"
          aria-expanded={open}
          aria-label={open ? text.collapse : text.expand}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "close" : "menu"} />
        </button>
        <p className={css.title}>
          <Link to={home} aria-label={fill(text.sidebarHome, { title })} onClick={close}>
            {title}
          </Link>
        </p>
        <nav aria-label={text.menu}>
          {entries.map(({ to, label, icon }) => (
            <NavLink key={to} to={to} aria-label={label} title={label} onClick={close}>
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
