import { useTitle } from "@tutorsetu/web-kit/document-title";
import type { ReactNode } from "react";
import { BrokenBridge } from "./broken-bridge.tsx";
import * as css from "./message-page.module.css";

interface Props {
  readonly title: string;
  readonly text: string;
  /** The ways on. */
  readonly children: ReactNode;
}

/** A page that is only one message: this way leads nowhere, those do. */
export function MessagePage({ title, text, children }: Props) {
  useTitle(title);
  return (
    <section className={css.page}>
      <BrokenBridge />
      <h1>{title}</h1>
      <p>{text}</p>
      <div>{children}</div>
    </section>
  );
}
