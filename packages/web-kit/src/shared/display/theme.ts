import { create } from "zustand";
import { readText, writeText } from "../session/storage.ts";

export type Theme = "system" | "light" | "dark";

const KEY = "theme";
const isTheme = (text: string | null): text is Theme =>
  text === "light" || text === "dark" || text === "system";

function stored(): Theme {
  const text = readText(KEY);
  return isTheme(text) ? text : "system";
}

function show(theme: Theme) {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

export const useTheme = create<{ theme: Theme; choose: (theme: Theme) => void }>()((set) => ({
  theme: stored(),
  choose: (theme) => {
    writeText(KEY, theme);
    show(theme);
    set({ theme });
  },
}));

/** Once, before the first paint. */
export const applyTheme = () => show(stored());
