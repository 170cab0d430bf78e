import { useId } from "react";
import { useText } from "../text.ts";
import * as css from "./blog-detail.module.css";

/** What to remember of a post; nothing when its author named nothing. */
export function Takeaways({ lines }: { readonly lines: readonly string[] }) {
  const text = useText();
  const heading = useId();
  if (lines.length === 0) return null;
  return (
    <section className={css.takeaways} aria-labelledby={heading}>
      <h2 id={heading}>{text.takeaways}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
