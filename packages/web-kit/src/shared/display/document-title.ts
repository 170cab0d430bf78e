import { useEffect } from "react";

/** The page's title while the component is shown. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · TutorSetu`;
  }, [title]);
}
