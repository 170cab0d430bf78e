import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly texts: readonly string[];
  readonly children?: ReactNode;
}

/** A heading and its paragraphs. */
export const TextSection = ({ title, texts, children }: Props) => (
  <section>
    <h2>{title}</h2>
    {texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {children}
  </section>
);
