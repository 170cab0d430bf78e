import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Icon } from "@tutorsetu/ui/icon";
import { Input } from "@tutorsetu/ui/input";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { type ReactNode, useId, useState } from "react";
import { useText } from "../text.ts";
import { CardSkeletons } from "./card-skeletons.tsx";
import * as css from "./listing.module.css";

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly searchHint: string;
  readonly count: string;
  readonly empty: string;
  readonly failed: string;
}

interface Props {
  readonly words: Words;
  readonly typed: string;
  readonly onSearch: (text: string) => void;
  readonly onApply: () => void;
  readonly onReset: () => void;
  /** The selects of the panel. */
  readonly filters: ReactNode;
  /** One removable chip per applied filter. */
  readonly chips: ReactNode;
  readonly state: {
    isLoading: boolean;
    error: unknown;
    hasMore: boolean;
    isMore: boolean;
    count: number;
  };
  readonly onRetry: () => void;
  readonly onMore: () => void;
  readonly children: ReactNode;
}

/** What both listings share: search, filter panel, count, and the four states of the list. */
export function Listing(props: Props) {
  const { words, state } = props;
  const text = useText();
  const say = useCommon();
  const [open, setOpen] = useState(false);
  const panel = useId();

  return (
    <section className={css.page} aria-labelledby={`${panel}-title`}>
      <header className={css.head}>
        <h1 id={`${panel}-title`}>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <search className={css.bar}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            props.onApply();
            setOpen(false);
          }}
        >
          <div className={css.searchRow}>
            <Input
              type="search"
              aria-label={text.searchLabel}
              placeholder={words.searchHint}
              maxLength={100}
              value={props.typed}
              onChange={(event) => props.onSearch(event.currentTarget.value)}
            />
            <Button
              variant="secondary"
              aria-expanded={open}
              aria-controls={panel}
              iconStart={<Icon name="filter" />}
              onClick={() => setOpen(!open)}
            >
              {open ? text.hideFilters : text.showFilters}
            </Button>
          </div>
          <div id={panel} className={css.panel} hidden={!open}>
            <div className={css.fields}>{props.filters}</div>
            <div className={css.actions}>
              <Button variant="quiet" onClick={props.onReset}>
                {text.resetFilters}
              </Button>
              <Button type="submit">{text.applyFilters}</Button>
            </div>
          </div>
        </form>
      </search>
      <div className={css.summary}>
        <output>{state.isLoading || state.error ? "" : words.count}</output>
        <div className={css.chips}>{props.chips}</div>
      </div>
      {renderList(props, text.noResultHint, text.resetFilters, say.tryAgain)}
      {state.hasMore && !state.error && (
        <div className={css.more}>
          <Button variant="secondary" busy={state.isMore} onClick={props.onMore}>
            {say.loadMore}
          </Button>
        </div>
      )}
    </section>
  );
}

function renderList(
  { words, state, children, onRetry, onReset }: Props,
  hint: string,
  reset: string,
  again: string,
) {
  if (state.error)
    return <ErrorState message={words.failed} onRetry={onRetry} retryLabel={again} />;
  if (state.isLoading) return <CardSkeletons />;
  if (state.count > 0) return <ul className={css.grid}>{children}</ul>;
  const action = (
    <Button variant="secondary" onClick={onReset}>
      {reset}
    </Button>
  );
  return <EmptyState title={words.empty} text={hint} action={action} />;
}
