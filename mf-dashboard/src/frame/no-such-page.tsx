import { buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "../messages.ts";

/** For every path below a dashboard that no screen has. */
export function NoSuchPage({ home }: { readonly home: string }) {
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
