import { Component, type ReactNode, useEffect, useRef } from "react";
import { useInRouterContext, useLocation } from "react-router-dom";
import { useCommon } from "../display/common-text.ts";
import { useTitle } from "../display/document-title.ts";
import * as css from "./error-box.module.css";

interface CardProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** Shown in place of a page that could not be loaded. */
export function ErrorCard({ message, onRetry }: CardProps) {
  const common = useCommon();
  useTitle(message);
  return (
    <section role="alert" className={css.card}>
      <h1>{message}</h1>
      <button type="button" className={css.retry} onClick={onRetry}>
        {common.tryAgain}
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
