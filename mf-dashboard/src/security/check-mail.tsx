import { Banner } from "@tutorsetu/ui/banner";
import { format } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { users } from "../api.ts";
import { useMessages } from "./messages.ts";
import * as css from "./security.module.css";
import { SendLink } from "./send-link.tsx";

/** Above every page of a dashboard until the email is confirmed. Says nothing while that is not known. */
export function CheckMail() {
  const t = useMessages();
  const { data } = useQuery(["profile"], () => users.profile());
  if (data?.profile.emailVerified !== false) return null;
  return (
    <Banner>
      <span className={css.banner}>
        <span>{format(t.checkMail, { email: data.profile.email })}</span>
        <SendLink label={t.sendAgain} variant="secondary" />
      </span>
    </Banner>
  );
}
