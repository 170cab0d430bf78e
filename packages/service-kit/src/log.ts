import { pino } from "pino";

/** One JSON line per event. Never bodies, tokens, phones or e-mail addresses. */
export const createLog = (name: string, level: string) =>
  pino({ name, level, redact: ["req.headers.authorization", "req.headers.cookie"] });
