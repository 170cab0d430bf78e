import * as css from "./form-error.module.css";

/** Why a form could not be sent; nothing while there is no reason. */
export function FormError({ children }: { readonly children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className={css.error}>
      {children}
    </p>
  );
}
