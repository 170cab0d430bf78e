import * as css from "./logo.module.css";

/** A bridge over the name: setu means bridge. */
export function Logo() {
  return (
    <span className={css.logo}>
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
        <rect width="34" height="34" rx="9" fill="var(--color-indigo)" />
        <path
          d="M5 23h24M8 23v-4.500a9 9 0 0 1 18 0V23M13 23v-6m8 6v-6"
          fill="none"
          stroke="var(--color-on-indigo)"
          strokeWidth="2.200"
          strokeLinecap="round"
        />
        <circle cx="17" cy="6.600" r="2.600" fill="var(--color-saffron)" />
      </svg>
      TutorSetu
    </span>
  );
}
