import * as css from "./form.module.css";

/** Why a form could not be sent; nothing while there is no reason. */
export const FailureNote = ({ children }: { readonly children: string | null }) =>
  children ? (
    <p role="alert" className={css.alert}>
      {children}
    </p>
  ) : null;
