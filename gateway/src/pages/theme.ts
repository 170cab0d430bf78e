import type { IncomingMessage } from "node:http";
import { parse } from "hono/utils/cookie";

export type Theme = "light" | "dark";

/** What the visitor chose; undefined where the style sheet follows the system. */
export function themeOf({ headers }: Pick<IncomingMessage, "headers">): Theme | undefined {
  if (!headers.cookie) return undefined;
  const { theme } = parse(headers.cookie, "theme");
  return theme === "light" || theme === "dark" ? theme : undefined;
}
