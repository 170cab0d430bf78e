import { useHead } from "@tutorsetu/web-kit/head";
import type { ReactNode } from "react";
import * as css from "./message-page.module.css";

interface Props {
  readonly title: string;
  readonly text: string;
  /** Links to other pages. */
  readonly children: ReactNode;
}

/** A page with one message and links to other pages. */
export function MessagePage({ title, text, children }: Props) {
  useHead({ title, noindex: true });
  return (
    <section className={css.page}>
      <BrokenBridge />
      <h1>{title}</h1>
      <p>{text}</p>
      <div>{children}</div>
    </section>
  );
}

/** The bridge of the logo with its middle missing. Decorative. */
function BrokenBridge() {
  return (
    <svg className={css.art} viewBox="0 0 320 130" aria-hidden="true">
      <circle cx="160" cy="34" r="20" fill="var(--color-saffron)" />
      <path
        d="M0 118c40-14 74-14 108 0s70 14 106 0 72-14 106 0v12H0Z"
        fill="var(--color-indigo-soft)"
      />
      <g fill="none" stroke="var(--color-indigo)" strokeWidth="6" strokeLinecap="round">
        <path d="M6 96h112M202 96h112" />
        <path d="M34 96C44 62 76 44 112 42M286 96c-10-34-42-52-78-54" />
        <path d="M62 96V68m32 28V48M258 96V68m-32 28V48" />
        <path d="m132 104 10 6m46-2-10 8" strokeWidth="5" />
      </g>
    </svg>
  );
}
