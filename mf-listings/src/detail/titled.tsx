import { useTitle } from "@tutorsetu/web-kit/document-title";
import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** The page's title while something stands where a person's page would. */
export function Titled({ title, children }: Props) {
  useTitle(title);
  return children;
}
