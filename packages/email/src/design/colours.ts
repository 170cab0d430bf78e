/** Of `packages/ui/src/tokens/tokens.css`: e-mails know no custom properties. */
export const LIGHT = {
  paper: "#fbf8f2",
  surface: "#fffefb",
  ink: "#1d2142",
  "ink-2": "#4a4e6d",
  line: "#ded6c7",
  indigo: "#333a8a",
  saffron: "#f5a524",
  "on-saffron": "#2b1a00",
} as const;

export const DARK: Record<keyof typeof LIGHT, string> = {
  paper: "#15172a",
  surface: "#1d2038",
  ink: "#f1ede3",
  "ink-2": "#c6c4d2",
  line: "#373b5c",
  indigo: "#b3baff",
  saffron: "#f7b544",
  "on-saffron": "#2b1a00",
};
