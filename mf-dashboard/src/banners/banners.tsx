// What stands above every page of a dashboard until the person has done it.
import { Banner } from "@tutorsetu/ui/banner";
import { buttonClass } from "@tutorsetu/ui/button";
import { format } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, useLocation } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useWeakPassword } from "@tutorsetu/web-kit/weak-password";
import type { ReactNode } from "react";
import { users } from "../api.ts";
import * as css from "./banners.module.css";
import { useMessages } from "./messages.ts";
import { SendLink } from "./send-link.tsx";

interface Props {
  readonly tone?: "info" | "warn";
  readonly text: string;
  readonly children: ReactNode;
}

function Notice({ tone = "info", text, children }: Props) {
  return (
    <Banner tone={tone}>
      <span className={css.notice}>
        <span>{text}</span>
        {children}
      </span>
    </Banner>
  );
}

/** Leads to the page where it is done, except on that page. */
function PageLink({ to, label }: { readonly to: string; readonly label: string }) {
  const { pathname } = useLocation();
  if (pathname === to) return null;
  return (
    <Link {...buttonClass({ size: "s", variant: "secondary" })} to={to}>
      {label}
    </Link>
  );
}

/** Asks for another password until a weak one is changed. */
export function WeakPassword({ settings }: { readonly settings: string }) {
  const t = useMessages();
  const isWeak = useWeakPassword();
  if (!isWeak) return null;
  return (
    <Notice tone="warn" text={t.weakPassword}>
      <PageLink to={settings} label={t.weakPasswordAction} />
    </Notice>
  );
}

/** Asks to confirm the email until it is. Before the profile is read the session knows it, so that pages do not move. */
export function CheckMail() {
  const t = useMessages();
  const user = useSession((s) => s.user);
  const { data } = useQuery(["profile"], () => users.profile());
  const known = data?.profile ?? user;
  if (known?.emailVerified !== false) return null;
  return (
    <Notice text={format(t.checkMail, { email: known.email })}>
      <SendLink label={t.sendAgain} variant="secondary" />
    </Notice>
  );
}

const SECOND_FACTOR = "/dashboard/security";

/** Shown to administrators without a second factor, with the way to set one up. */
export function SecondFactorBanner() {
  const t = useMessages();
  const { pathname } = useLocation();
  const { data } = useQuery(["second-factor"], () => users.secondFactor());
  if (!data || data.isOn || pathname === SECOND_FACTOR) return null;
  const { isRequired } = data;
  return (
    <Notice
      tone={isRequired ? "warn" : "info"}
      text={isRequired ? t.secondFactorRequired : t.secondFactorOffered}
    >
      <PageLink to={SECOND_FACTOR} label={t.setUpSecondFactor} />
    </Notice>
  );
}
