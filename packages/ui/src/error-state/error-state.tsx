import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import * as css from "./error-state.module.css";

interface Props {
  /** What happened; the message gives the reason. */
  readonly title?: string;
  readonly message: string;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
  /** There is nothing else on the page: its title is the page's heading. */
  readonly isPage?: boolean;
}

/** What happened, and the way to try again. */
export function ErrorState({ title, message, onRetry, retryLabel, isPage }: Props) {
  const Heading = isPage ? "h1" : "strong";
  return (
    <div role="alert" className={css.error}>
      <Icon name="alert" />
      <div>
        {title && <Heading>{title}</Heading>}
        <p>{message}</p>
      </div>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
