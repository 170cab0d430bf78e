import { Banner } from "@tutorsetu/ui/banner";
import { buttonClass } from "@tutorsetu/ui/button";
import { Link, useLocation } from "@tutorsetu/web-kit/router";
import { useWeakPassword } from "@tutorsetu/web-kit/weak-password";
import { useMessages } from "../messages.ts";
import * as css from "./layout.module.css";

/** Asks for another password, on every page of a dashboard, until it is changed. */
export function WeakPassword({ settings }: { readonly settings: string }) {
  const t = useMessages();
  const isWeak = useWeakPassword();
  const { pathname } = useLocation();
  if (!isWeak) return null;
  return (
    <Banner tone="warn">
      <span className={css.notice}>
        {t.weakPassword}
        {pathname !== settings && (
          <Link {...buttonClass({ size: "s", variant: "secondary" })} to={settings}>
            {t.weakPasswordAction}
          </Link>
        )}
      </span>
    </Banner>
  );
}
