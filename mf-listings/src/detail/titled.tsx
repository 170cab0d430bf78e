import { useTitle } from "@tutorsetu/web-kit/document-title";
import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** Sets the page title of the missing and failed states. */
export function Titled({ title, children }: Props) {
  useTitle(title);
  return children;
}
