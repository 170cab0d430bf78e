import * as css from "./header.module.css";

/** Outlines of Anek Devanagari at 100 units an em, in a weight of 600, with one line above all letters. */
const OUTLINES =
  "M-2-64v10H204v-10zM20 0v-58h-13v58h13zM36-88q-14 0-21 6q-7 5-7 17v3h12v-3q0-6 4-10q4-3 13-3q9 0 17 3q9 2 17 8l-1-12q-7-4-15-7q-9-2-19-2zM76-58h-12v11h12v-11zM64-57v17l12 3v-20h-12zM39-22l8-4q-1-2-2-3q0-1 0-2v-1q0-3 3-4q3-2 11-2q4 0 8 0q5 1 9 1v-9q-5 0-11-1q-5 0-10 0q-12 0-17 3q-6 4-6 11q0 4 2 6q2 3 5 5zM72 10l1-11q-2 1-5 1q-3 1-7 1q-7 0-11-3q-5-2-5-7v-1q0-4 3-6q3-3 9-3q5 0 8 2q2 2 2 7v3h11q1-2 1-3q0-2 0-3q0-5-2-8q-2-4-7-6q-5-2-12-2q-5 0-8 1q-4 1-7 3h-1q-5 3-7 6q-2 4-2 9v1q0 7 3 11q4 5 10 7q6 2 14 2q4 0 7 0q3-1 5-1zM94-12h10v-28h-11l-6 5q1 4 2 8q0 4 2 8q1 3 3 7zM116-40h-16v10h27v-9q-1 0-3 0q-2 0-3-1q-2 0-5 0zM166-58h-12v11h12v-11zM154-39l12 3v-22h-12v19zM167-26h-12v14l1 1l2 18h12l-3-19v-14zM146-13q-6 0-9-3q-3-3-3-8v-1q0-6 4-9q3-2 11-2q4 0 9 0q4 0 8 0v-8q-5-1-10-2q-5 0-9 0q-13 0-19 5q-6 5-6 16v1q0 7 2 12q3 4 8 6q5 3 11 3q5 0 9-1q3-2 5-4l-1-8q-2 1-5 2q-2 1-5 1zM194 0v-58h-13v58h13zM173-89q-10 0-15 4q-4 4-4 11q0 1 0 2q0 2 0 3l12 2v-4q0-5 2-6q2-2 5-2q4 0 6 2q3 2 3 7v8h11v-8q0-10-5-15q-5-4-15-4z";

/** The word for Hindi in its own letters, drawn: it needs no font, and those who look for it read no other. */
export const HindiWord = ({ name }: { readonly name: string }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> does not take the colour of the text
  <svg className={css.word} viewBox="-3 -95 209 110" role="img" lang="hi" aria-label={name}>
    <path d={OUTLINES} />
  </svg>
);
