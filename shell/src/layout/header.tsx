import { Count } from "@tutorsetu/ui/count";
import { Icon } from "@tutorsetu/ui/icon";
import { Logo } from "@tutorsetu/ui/logo";
import { useDismiss } from "@tutorsetu/ui/use-dismiss";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { format, setLanguage, useLanguage } from "@tutorsetu/web-kit/i18n";
import { Link, NavLink, useLocation } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useTheme } from "@tutorsetu/web-kit/theme";
import { useRef, useState, useSyncExternalStore } from "react";
import { useMessages } from "../messages.ts";
import { drawDevanagariLate } from "../platform/late-devanagari.ts";
import { prefetchRemote } from "../platform/loader.ts";
import type { Counts } from "../live/counts.ts";
import { dashboardOf } from "./dashboard-of.ts";
import * as css from "./header.module.css";
import { HindiWord } from "./hindi-word.tsx";
import { UserMenu } from "./user-menu.tsx";

const MY_BOOKINGS = "/my-bookings";
const NOTIFICATIONS = "/userdashboard/notifications";

function useLinks() {
  const t = useMessages();
  const role = useSession((s) => s.user?.role);
  const first =
    role === "Tutor"
      ? { to: "/student", label: t.findStudents }
      : { to: "/tutor", label: t.findTutor };
  const about = { to: "/about", label: t.aboutUs };
  if (!role) {
    return [
      first,
      { to: "/student", label: t.findStudent },
      about,
      { to: "/login", label: t.login },
      { to: "/signup", label: t.signUp },
    ];
  }
  return [
    first,
    about,
    { to: MY_BOOKINGS, label: t.myBookings },
    { to: dashboardOf(role) ?? "/unauthorised", label: t.dashboard },
  ];
}

function LanguageSwitch() {
  const t = useMessages();
  const language = useLanguage();
  const other = language === "en" ? "hi" : "en";
  function change() {
    drawDevanagariLate();
    setLanguage(other);
  }
  return (
    <button type="button" className={css.switch} onClick={change}>
      {other === "hi" ? <HindiWord name={t.language} /> : <span lang="en">{t.language}</span>}
      <VisuallyHidden>{t.languageName}</VisuallyHidden>
    </button>
  );
}

const DARK = "(prefers-color-scheme: dark)";

function followScheme(onChange: () => void) {
  const list = matchMedia(DARK);
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}

/** Nothing is known of it where HTML is drawn. */
const usePrefersDark = () =>
  useSyncExternalStore(
    followScheme,
    () => matchMedia(DARK).matches,
    () => false,
  );

function ThemeSwitch({ className = "" }: { readonly className?: string | undefined }) {
  const t = useMessages();
  const { theme, choose } = useTheme();
  const prefersDark = usePrefersDark();
  const isDark = theme === "dark" || (theme === "system" && prefersDark);
  return (
    <button
      type="button"
      className={`${css.switch} ${className}`}
      aria-label={isDark ? t.themeToLight : t.themeToDark}
      onClick={() => choose(isDark ? "light" : "dark")}
    >
      <Icon name={isDark ? "sun" : "moon"} />
    </button>
  );
}

/** The navigation bar; on phones its links open from a button. */
export function Header({ counts }: { readonly counts: Counts }) {
  const t = useMessages();
  const links = useLinks();
  const user = useSession((s) => s.user);
  const { pathname } = useLocation();
  // Open on one page only: a navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const isCounted = !open && counts.requests > 0;
  const box = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss({ box, button }, open, () => setOpenAt(null));

  return (
    <header ref={box} className={css.header}>
      <div className={css.bar} data-signed-in={user !== null || undefined}>
        <Link to="/" className={css.logo}>
          <Logo />
        </Link>
        <button
          ref={button}
          type="button"
          className={css.burger}
          aria-expanded={open}
          aria-controls="main-menu"
          onClick={() => setOpenAt(open ? null : pathname)}
        >
          <Icon name={open ? "close" : "menu"} />
          <VisuallyHidden>
            {t.openMenu}
            {isCounted && `, ${format(t.requestsToAnswer, { count: counts.requests })}`}
          </VisuallyHidden>
          {isCounted && <CornerCount of={counts.requests} />}
        </button>
        <nav
          id="main-menu"
          aria-label={t.mainMenu}
          className={css.nav}
          data-open={open || undefined}
        >
          {links.map(({ to, label }) => (
            <NavLink
              key={label}
              to={to}
              onPointerEnter={() => prefetchRemote(to)}
              onFocus={() => prefetchRemote(to)}
            >
              {label}
              {to === MY_BOOKINGS && <RequestCount count={counts.requests} />}
            </NavLink>
          ))}
          <ThemeSwitch className={css.inDrawer} />
        </nav>
        <div className={css.tools}>
          <LanguageSwitch />
          <ThemeSwitch className={css.inBar} />
          {user && <MessagesLink unread={counts.messages} />}
          {user && user.role !== "Admin" && <NoticesLink unread={counts.notices} />}
          {user && <UserMenu user={user} />}
        </div>
      </div>
    </header>
  );
}

/** Seen, not heard: the name of what it stands in says it. */
const CornerCount = ({ of }: { readonly of: number }) => (
  <Count of={of} className={css.corner} aria-hidden />
);

/** Requests that wait for an answer, behind the name of the page that lists them. */
function RequestCount({ count }: { readonly count: number }) {
  const t = useMessages();
  if (count === 0) return null;
  return (
    <>
      <Count of={count} className={css.behind} aria-hidden />
      <VisuallyHidden> {format(t.requestsToAnswer, { count })}</VisuallyHidden>
    </>
  );
}

interface IconLinkProps {
  readonly to: string;
  readonly icon: "chat" | "bell";
  readonly className?: string | undefined;
  readonly name: string;
  readonly count: number;
}

const IconLink = ({ to, icon, name, count, className = "" }: IconLinkProps) => (
  <NavLink
    to={to}
    className={`${css.messages} ${className}`}
    onPointerEnter={() => prefetchRemote(to)}
    onFocus={() => prefetchRemote(to)}
  >
    <Icon name={icon} />
    <VisuallyHidden>{name}</VisuallyHidden>
    {count > 0 && <CornerCount of={count} />}
  </NavLink>
);

/** The way to the conversations, with how many messages wait to be read. */
function MessagesLink({ unread }: { readonly unread: number }) {
  const t = useMessages();
  const counted = unread === 1 ? t.unreadMessage : format(t.unreadMessages, { count: unread });
  const name = unread ? counted : t.messages;
  return <IconLink to="/chat" icon="chat" name={name} count={unread} />;
}

/** The way to the notices, with how many are unread. */
function NoticesLink({ unread }: { readonly unread: number }) {
  const t = useMessages();
  const name = unread ? format(t.unreadNotices, { count: unread }) : t.notices;
  return (
    <IconLink to={NOTIFICATIONS} icon="bell" className={css.bell} name={name} count={unread} />
  );
}
