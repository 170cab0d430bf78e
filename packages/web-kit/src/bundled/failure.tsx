import { ErrorState } from "@tutorsetu/ui/error-state";
import { errorMessage } from "../shared/api/api-error.ts";
import { useCommon } from "../shared/display/common-text.ts";

interface Props {
  /** What could not be read. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** There is nothing else on the page: its title is the page's heading. */
  readonly isPage?: boolean;
}

/** What could not be read, why as far as that is known, and the way to try again. */
export function Failure({ title, error, onRetry, isPage }: Props) {
  const common = useCommon();
  return (
    <ErrorState
      title={title}
      message={errorMessage(error, common.unexpected)}
      onRetry={onRetry}
      retryLabel={common.tryAgain}
      isPage={isPage ?? false}
    />
  );
}
