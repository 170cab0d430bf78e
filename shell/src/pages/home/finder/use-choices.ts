import { type ComponentType, createElement, useEffect, useState } from "react";
import { useHomeData } from "../home-data.ts";
import type { Choices } from "./choices.ts";

interface LaterProps {
  readonly onRead: (choices: Choices) => void;
}

/** The choices of the search, and what reads them where none came with the page. */
export function useChoices() {
  const found = useHomeData<Choices>("choices");
  const [Later, setLater] = useState<ComponentType<LaterProps> | null>(null);
  const [read, setRead] = useState<Choices>();
  const isMissing = !found;
  useEffect(() => {
    // Without them the search leads to the whole list.
    if (isMissing)
      import("./later-choices.tsx").then(
        ({ LaterChoices }) => setLater(() => LaterChoices),
        () => {},
      );
  }, [isMissing]);
  return {
    choices: found ?? read,
    later: isMissing && Later ? createElement(Later, { onRead: setRead }) : null,
  };
}
