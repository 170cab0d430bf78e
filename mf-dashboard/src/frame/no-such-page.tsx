import { buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link } from "@tutorsetu/web-kit/router";
import { useText } from "../text.ts";

/** For every path below a dashboard that no screen has. */
export function NoSuchPage({ home }: { readonly home: string }) {
  const text = useText();
  useTitle(text.notFound);
  return (
    <Page title={text.notFound} lead={text.notFoundText}>
      <Link {...buttonClass()} to={home}>
        {text.backHome}
      </Link>
    </Page>
  );
}
