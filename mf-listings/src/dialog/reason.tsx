import * as css from "./reason.module.css";

/** Why the last try failed; nothing when it did not. */
export function FormError({ children }: { readonly children: string }) {
  if (!children) return null;
  return (
    <p role="alert" className={css.reason}>
      {children}
    </p>
  );
}
