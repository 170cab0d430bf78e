import { readText, writeText } from "@tutorsetu/web-kit/storage";
import { type RefObject, useEffect, useState } from "react";

const KEY = "city";

/** The city that was chosen last on this device; empty for none. `select` is where it is chosen. */
export function useOwnCity(select: RefObject<HTMLSelectElement | null>) {
  const [city, setCity] = useState("");
  function choose(slug: string) {
    setCity(slug);
    writeText(KEY, slug || null);
  }
  useEffect(() => {
    // What was chosen before the page became live is newer than what was kept.
    const chosen = select.current?.value ?? "";
    if (chosen) choose(chosen);
    else setCity(readText(KEY) ?? "");
    // oxlint-disable-next-line react/exhaustive-deps -- only as the page begins
  }, []);
  return [city, choose] as const;
}
