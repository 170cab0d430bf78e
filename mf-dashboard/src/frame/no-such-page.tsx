import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link } from "@tutorsetu/web-kit/router";
import { useText } from "../text.ts";

/** For every path below a dashboard that no screen has. */
export function NoSuchPage({ home }: { readonly home: string }) {
  const text = useText();
  useTitle(text.notFound);
  return (
    <EmptyState
      icon="search"
      title={text.notFound}
      action={
        <Link {...buttonClass()} to={home}>
          {text.backHome}
        </Link>
      }
    />
  );
}
