import * as css from "./skeleton.module.css";

/** Grey lines in the place of text that is on its way. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className={css.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  );
}
