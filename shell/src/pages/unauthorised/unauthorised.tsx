import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link } from "@tutorsetu/web-kit/router";
import { useText } from "../../text.ts";

/** Shown when a role is not allowed. */
export function Unauthorised() {
  const text = useText();
  useTitle(text.unauthorisedTitle);
  const home = (
    <Link {...buttonClass({ variant: "secondary" })} to="/">
      {text.goHome}
    </Link>
  );
  return <EmptyState title={text.unauthorisedTitle} text={text.unauthorisedText} action={home} />;
}
