import { useState } from "react";
import * as css from "./blog-list.module.css";

const TONES = 5;

/** The post's picture, or our own drawing where there is none or it cannot be loaded. */
export function Cover({ src, title }: { readonly src: string | null; readonly title: string }) {
  const [broken, setBroken] = useState(false);
  if (src && !broken) {
    return (
      <img className={css.cover} src={src} alt="" loading="lazy" onError={() => setBroken(true)} />
    );
  }
  const tone = Array.from(title).reduce((sum, c) => sum + (c.codePointAt(0) ?? 0), 0) % TONES;
  return (
    <svg
      className={css.cover}
      data-tone={tone}
      viewBox="0 0 320 140"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="320" height="140" fill="var(--cover)" />
      <path
        d="M20 112h280M48 112c0-54 96-54 96 0m32 0c0-54 96-54 96 0"
        fill="none"
        stroke="#333a8a"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="258" cy="40" r="17" fill="#f5a524" />
    </svg>
  );
}
