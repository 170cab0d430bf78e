import * as css from "./header.module.css";

/** The word for Hindi in its own letters, drawn: it needs no font, and those who look for it read no other. */
export const HindiWord = ({ name }: { readonly name: string }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> does not take the colour of the text
  <span className={css.word} role="img" lang="hi" aria-label={name} />
);
