import { Banner } from "@tutorsetu/ui/banner";
import { buttonClass } from "@tutorsetu/ui/button";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, useLocation } from "@tutorsetu/web-kit/router";
import { users } from "../api.ts";
import { useMessages } from "./messages.ts";
import * as css from "./second-factor.module.css";

const PAGE = "/dashboard/adminsetting";

/** Shown to administrators without a second factor, with the way to set one up. */
export function SecondFactorBanner() {
  const t = useMessages();
  const { pathname } = useLocation();
  const { data } = useQuery(["second-factor"], () => users.secondFactor());
  if (!data || data.isOn || pathname === PAGE) return null;
  return (
    <Banner tone={data.isRequired ? "warn" : "info"}>
      <span className={css.banner}>
        {data.isRequired ? t.bannerRequired : t.bannerOffered}
        <Link {...buttonClass({ size: "s", variant: "secondary" })} to={PAGE}>
          {t.setUp}
        </Link>
      </span>
    </Banner>
  );
}
