import { ErrorState } from "@tutorsetu/ui/error-state";
import { useText } from "../text.ts";

/** Under a list whose next page could not be read; its Load more tries again. */
export function MoreFailed({ error }: { readonly error: unknown }) {
  const text = useText();
  return error === undefined ? null : <ErrorState message={text.moreFailed} />;
}
