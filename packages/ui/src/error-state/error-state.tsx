import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import * as css from "./error-state.module.css";

interface Props {
  readonly message: string;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
}

/** What happened, and the way to try again. */
export function ErrorState({ message, onRetry, retryLabel }: Props) {
  return (
    <div role="alert" className={css.error}>
      <Icon name="alert" />
      <p>{message}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
