import * as css from "./spinner.module.css";

/** A turning ring as tall as the text around it. Decorative. */
export const Spinner = () => <span className={css.ring} aria-hidden="true" />;
