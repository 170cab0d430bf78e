import { useState } from "react";
import * as css from "./avatar.module.css";

const SIZES = { s: 36, m: 52, l: 96 } as const;
const TONES = 6;

/** First letters of the first and the last word. */
const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map(
    (w) => Array.from(w ?? "")[0] ?? "",
  );
  return letters.join("").toUpperCase() || "?";
};

/** The same name always has the same colour. */
const toneOf = (name: string) =>
  Array.from(name).reduce((sum, c) => (sum * 31 + (c.codePointAt(0) ?? 0)) % 997, 7) % TONES;

interface Props {
  readonly name: string;
  readonly src?: string | null;
  readonly size?: keyof typeof SIZES;
}

/** A picture, or initials where there is none or it cannot be loaded. Decorative: the name is shown beside it. */
export function Avatar({ name, src, size = "m" }: Props) {
  const [broken, setBroken] = useState<string>();
  const px = SIZES[size];
  if (src && broken !== src) {
    return (
      <img
        className={css.avatar}
        data-size={size}
        src={src}
        alt=""
        width={px}
        height={px}
        loading="lazy"
        onError={() => setBroken(src)}
      />
    );
  }
  return (
    <span className={css.avatar} data-size={size} data-tone={toneOf(name)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
