import { create } from "zustand";
import { readText, writeCookie, writeText } from "../session/storage.ts";

export type Theme = "system" | "light" | "dark";

const KEY = "theme";
const isTheme = (text: string | null): text is Theme =>
  text === "light" || text === "dark" || text === "system";

function stored(): Theme {
  const text = readText(KEY);
  return isTheme(text) ? text : "system";
}

/** Here and, by the cookie, in the next page that comes as HTML. */
function show(theme: Theme) {
  writeCookie(KEY, theme === "system" ? null : theme);
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

/** Created as the system's: what a page that came as HTML was drawn with. */
export const useTheme = create<{ theme: Theme; choose: (theme: Theme) => void }>()((set) => ({
  theme: "system",
  choose: (theme) => {
    writeText(KEY, theme);
    show(theme);
    set({ theme });
  },
}));

useTheme.setState({ theme: stored() });

/** Once, before the first paint. */
export const applyTheme = () => show(stored());
