import { useState } from "react";
import { DRAFT, readText, writeText } from "./storage.ts";

function read<T extends object>(key: string, initial: T): T {
  try {
    const kept: unknown = JSON.parse(readText(key, true) ?? "null");
    return typeof kept === "object" && kept ? { ...initial, ...kept } : initial;
  } catch {
    return initial;
  }
}

/** A form's input that survives a failed send and a reload of the tab. Never for passwords. */
export function useDraft<T extends object>(name: string, initial: T) {
  const key = DRAFT + name;
  const [draft, setDraft] = useState(() => read(key, initial));
  const set = (next: T) => {
    writeText(key, JSON.stringify(next), true);
    setDraft(next);
  };
  const clear = () => {
    writeText(key, null, true);
    setDraft(initial);
  };
  return [draft, set, clear] as const;
}
