import { useId } from "react";
import { useMessages } from "../messages.ts";
import * as css from "./blog-detail.module.css";

/** What to remember of a post; nothing when its author named nothing. */
export function Takeaways({ lines }: { readonly lines: readonly string[] }) {
  const t = useMessages();
  const heading = useId();
  if (lines.length === 0) return null;
  return (
    <section className={css.takeaways} aria-labelledby={heading}>
      <h2 id={heading}>{t.takeaways}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
