import { ErrorState } from "@tutorsetu/ui/error-state";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import * as css from "./failure.module.css";
import { useWhy } from "./why.ts";

interface Props {
  /** What could not be read. */
  readonly text: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What could not be read, why as far as that is known, and the way to try again. */
export function Failure({ text, error, onRetry }: Props) {
  const say = useCommon();
  const why = useWhy();
  const message = (
    <>
      {text}
      <span className={css.why}>{why(error)}</span>
    </>
  );
  return <ErrorState message={message} onRetry={onRetry} retryLabel={say.tryAgain} />;
}
