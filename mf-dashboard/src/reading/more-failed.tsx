import { ErrorState } from "@tutorsetu/ui/error-state";
import { sentenceFor } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useText } from "../text.ts";

/** Under a list whose next page could not be read; its Load more tries again. */
export function MoreFailed({ error }: { readonly error: unknown }) {
  const text = useText();
  const say = useCommon();
  return error === undefined ? null : (
    <ErrorState title={text.moreFailed} message={sentenceFor(error, say.unexpected)} />
  );
}
