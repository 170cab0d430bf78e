import * as css from "./skeleton.module.css";

interface Props {
  /** Lines of text. */
  readonly lines?: number;
  /** Text alone, a row of a list (a circle and text), or a card around that. */
  readonly shape?: "text" | "row" | "card";
}

/** The shape of something that is on its way. */
export function Skeleton({ lines = 3, shape = "text" }: Props) {
  return (
    <div className={css.skeleton} data-shape={shape} aria-hidden="true">
      {shape !== "text" && <i />}
      <div>
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} />
        ))}
      </div>
    </div>
  );
}
