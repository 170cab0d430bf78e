import * as css from "./logo.module.css";

/** A bridge over the name: setu means bridge. */
export function Logo() {
  return (
    <span className={css.logo}>
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
        <rect width="34" height="34" rx="9" fill="var(--color-indigo)" />
        <path
          d="M5 24.5h24M8 24.5v-2a9 9 0 0 1 18 0v2M13.5 24.5v-9m7 9v-9"
          fill="none"
          stroke="var(--color-on-indigo)"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
        <circle cx="17" cy="8" r="2.7" fill="var(--color-saffron)" />
      </svg>
      <span>TutorSetu</span>
    </span>
  );
}
