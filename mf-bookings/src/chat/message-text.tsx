import { type CSSProperties, Fragment } from "react";
import * as css from "./bubble.module.css";
import { partsOf } from "./links.ts";

const MOST_LARGE = 3;
const picture = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;

/** Up to three emoji and nothing else; digits are emoji components too, so one real picture must be there. */
function isPictures(text: string): boolean {
  const signs = text.replaceAll(/\s/g, "");
  if (!picture.test(signs) || !/\p{Extended_Pictographic}/u.test(signs)) return false;
  return [...new Intl.Segmenter().segment(signs)].length <= MOST_LARGE;
}

const asWritten: CSSProperties = { unicodeBidi: "plaintext" };

/** What was said, as text: nothing in it is markup, and only web addresses can be opened. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <p className={css.text} style={asWritten} data-large={isPictures(text) || undefined}>
      {partsOf(text).map((part, n) =>
        part.href ? (
          <a key={n} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ) : (
          <Fragment key={n}>{part.text}</Fragment>
        ),
      )}
    </p>
  );
}
