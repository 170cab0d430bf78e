import { buttonClass } from "@tutorsetu/ui/button";
import { Count } from "@tutorsetu/ui/count";
import { Icon, type IconName } from "@tutorsetu/ui/icon";
import { Page } from "@tutorsetu/ui/page";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link, NavLink, Outlet } from "@tutorsetu/web-kit/router";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useFamily } from "@tutorsetu/web-kit/family";
import { useSession } from "@tutorsetu/web-kit/session";
import { type CSSProperties, type ReactNode, useId, useState } from "react";
import { content } from "../api.ts";
import { CheckMail, SecondFactorBanner, WeakPassword } from "../banners/banners.tsx";
import { CHILDREN } from "../families/addresses.ts";
import { useMessages } from "../messages.ts";
import { useMediaQuery } from "../use-media-query.ts";
import { FamilySwitch } from "./family-switch/family-switch.tsx";
import { useMessages as useFamilyMessages } from "./family-switch/messages.ts";
import * as css from "./layout.module.css";
import { usePostMessages } from "./post-messages.ts";

/** The layout of the dashboard of tutors and students. */
export function UserLayout() {
  const t = useMessages();
  const familyText = useFamilyMessages();
  const posts = usePostMessages();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  const family = useFamily();
  const { isFamily, mayBeFamily } = family;
  // The shell counts them for its bar under the same key.
  const { data } = useQuery(["notices", "unread"], () => content.unreadNotices());
  const others: Entry = isTutor
    ? { to: "/userdashboard/students", label: t.students, icon: "users", isMain: true }
    : { to: "/userdashboard/tutors", label: t.tutors, icon: "graduation", isMain: true };
  const entries: Entry[] = [
    { to: "/userdashboard/profile", label: t.profile, icon: "user", isMain: true },
    { to: "/userdashboard/my-bookings", label: t.myBooking, icon: "calendar", isMain: true },
    others,
    {
      to: "/userdashboard/notifications",
      label: t.notifications,
      icon: "bell",
      isMain: true,
      unread: data?.unread,
    },
    {
      to: "/requirements/mine",
      label: isTutor ? posts.myOffers : posts.myPosts,
      icon: "edit",
    },
    { to: "/userdashboard/usersetting", label: t.settings, icon: "settings" },
    { to: "/userdashboard/security", label: t.security, icon: "lock" },
  ];
  // Last, for it is known last.
  const ofFamilies = isFamily ? familyText.children : familyText.forParents;
  if (isFamily || mayBeFamily) entries.push({ to: CHILDREN, label: ofFamilies, icon: "users" });
  const ofStudents = isFamily ? familyText.dashboard : t.studentDashboard;
  const title = isTutor ? t.tutorDashboard : ofStudents;
  return (
    <DashboardLayout
      title={title}
      home="/userdashboard/home"
      settings="/userdashboard/usersetting"
      entries={entries}
      isAwaited={isFamily === undefined && family.isLoading}
      head={isFamily && <FamilySwitch family={family} />}
    />
  );
}

/** The layout of the dashboard of administrators. */
export function AdminLayout() {
  const t = useMessages();
  const entries: Entry[] = [
    { to: "/dashboard/home", label: t.dashboard, icon: "home", isMain: true },
    { to: "/dashboard/profile", label: t.profile, icon: "user" },
    { to: "/dashboard/tutors", label: t.tutors, icon: "graduation", isMain: true },
    { to: "/dashboard/students", label: t.students, icon: "users", isMain: true },
    { to: "/dashboard/notifications", label: t.notifications, icon: "bell", isMain: true },
    { to: "/dashboard/moderation", label: t.moderation, icon: "eye" },
    { to: "/dashboard/adminsetting", label: t.settings, icon: "settings" },
    { to: "/dashboard/security", label: t.security, icon: "lock" },
    { to: "/blogmanage", label: t.blogs, icon: "book" },
    { to: "/dashboard/bookings", label: t.bookings, icon: "calendar" },
    { to: "/dashboard/accounts", label: t.accounts, icon: "shield" },
    { to: "/dashboard/deployments", label: t.deployments, icon: "code" },
    { to: "/dashboard/audit", label: t.audit, icon: "shield" },
    { to: "/dashboard/deliveries", label: t.deliveries, icon: "mail" },
    { to: "/dashboard/verifications", label: t.verifications, icon: "check" },
  ];
  return (
    <DashboardLayout
      title={t.adminDashboard}
      home="/dashboard/home"
      settings="/dashboard/adminsetting"
      entries={entries}
      banner={<SecondFactorBanner />}
    />
  );
}

// Declared here because a stylesheet's own names are private to it, and pages keep their sticky rows above the bar.
const BAR = {
  "--layout-bar": "calc(3.75rem + env(safe-area-inset-bottom))",
} as CSSProperties; // safe: a custom property

/** No room for a sidebar beside the page. */
const NARROW = "(max-width: 599.98px)";

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** Stays in the thumb's reach when the sidebar is collapsed; four of them. */
  readonly isMain?: boolean;
  /** Shown as a number; 0 and what is not known yet are not. */
  readonly unread?: number | undefined;
}

interface Props {
  readonly title: string;
  /** Where the title leads. */
  readonly home: string;
  /** Where the password is changed. */
  readonly settings: string;
  readonly entries: readonly Entry[];
  /** Above every page, in this order. */
  readonly head?: ReactNode;
  readonly banner?: ReactNode;
  /** It is not known whether there is a head: pages are shown as soon as it is, or after a moment, so that nothing moves. */
  readonly isAwaited?: boolean;
}

/** The sidebar with its links, and the page beside it. Under 600 px it collapses to a bar below the page until it is opened. */
function DashboardLayout({ title, home, settings, entries, head, banner, isAwaited }: Props) {
  const t = useMessages();
  const nav = useId();
  const isNarrow = useMediaQuery(NARROW);
  const [isOpen, setOpen] = useState(false);
  const isCollapsed = isNarrow && !isOpen;
  const close = () => setOpen(false);
  return (
    <div
      className={css.layout}
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
              <Link to={home} aria-label={format(t.sidebarHome, { title })} onClick={close}>
                {title}
              </Link>
            </p>
          )}
          <nav aria-label={t.menu}>
            {entries
              .filter(({ isMain }) => !isCollapsed || isMain)
              .map(({ to, label, icon, unread }) => (
                <NavLink key={to} to={to} onClick={close}>
                  <Icon name={icon} />
                  <span>{label}</span>
                  {unread ? (
                    <Count of={unread} className={css.unread}>
                      <VisuallyHidden> {t.unread}</VisuallyHidden>
                    </Count>
                  ) : null}
                </NavLink>
              ))}
          </nav>
        </div>
      </aside>
      <div className={css.content} data-awaited={isAwaited || undefined}>
        {head}
        <WeakPassword settings={settings} />
        <CheckMail />
        {banner}
        <Outlet />
      </div>
    </div>
  );
}

/** The page for unknown paths below a dashboard. */
export function NotFoundPage({ home }: { readonly home: string }) {
  const t = useMessages();
  useTitle(t.notFound);
  return (
    <Page title={t.notFound} lead={t.notFoundText}>
      <Link {...buttonClass()} to={home}>
        {t.backHome}
      </Link>
    </Page>
  );
}
