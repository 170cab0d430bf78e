import { Component, type ReactNode, useEffect, useRef, useState } from "react";
import { useInRouterContext, useLocation } from "react-router-dom";
import { useCommon } from "../display/common-text.ts";
import { useTitle } from "../display/document-title.ts";
import * as css from "./error-box.module.css";

interface CardProps {
  readonly message: string;
  readonly onRetry: () => void;
}

let isReplaced: (() => Promise<boolean>) | undefined;

/** Sets how a card learns whether what failed was released anew, or rolled back, since the page was loaded; the shell calls it once. */
export const setReleaseCheck = (check: typeof isReplaced) => {
  isReplaced = check;
};

/** Nobody waits longer to try again. */
const CHECK_MS = 2000;
const asked = (check: () => Promise<boolean>) =>
  Promise.race([
    check().catch(() => false),
    new Promise<boolean>((go) => setTimeout(() => go(false), CHECK_MS)),
  ]);

/** Shown in place of a page that could not be loaded. What runs in a page is never swapped: where it was replaced, a reload is offered. */
export function ErrorCard({ message, onRetry }: CardProps) {
  const common = useCommon();
  useTitle(message);
  const isAsking = useRef(false);
  const [isNew, setNew] = useState(false);

  async function retry() {
    if (!isReplaced) return onRetry();
    if (isAsking.current) return;
    isAsking.current = true;
    const isOutdated = await asked(isReplaced);
    isAsking.current = false;
    if (isOutdated) setNew(true);
    else onRetry();
  }

  return (
    <section role="alert" className={css.card}>
      <h1>{message}</h1>
      {isNew && <p>{common.newVersion}</p>}
      <button
        type="button"
        className={css.retry}
        onClick={() => (isNew ? location.reload() : void retry())}
      >
        {isNew ? common.reload : common.tryAgain}
      </button>
    </section>
  );
}

function LocationWatcher({ onChange }: { readonly onChange: () => void }) {
  const { key } = useLocation();
  const seen = useRef(key);
  useEffect(() => {
    if (key === seen.current) return;
    seen.current = key;
    onChange();
  }, [key, onChange]);
  return null;
}

/** Retries whenever a link is followed, also one to the current page. Nothing outside a router. */
const RetryOnNavigation = ({ retry }: { readonly retry: () => void }) =>
  useInRouterContext() ? <LocationWatcher onChange={retry} /> : null;

interface BoxProps {
  readonly children: ReactNode;
  /** Forgets what failed: before the next attempt, and when the box is left, so that who comes back finds no old failure. */
  readonly onReset: () => void;
  readonly fallback: (retry: () => void) => ReactNode;
}

/** One failure, one box: whatever throws inside is replaced by `fallback`, the rest of the page stays. Whoever follows a link tries again, too. */
export class ErrorBox extends Component<BoxProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentWillUnmount() {
    if (this.state.failed) this.props.onReset();
  }

  private readonly retry = () => {
    this.props.onReset();
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <RetryOnNavigation retry={this.retry} />
        {this.props.fallback(this.retry)}
      </>
    );
  }
}
