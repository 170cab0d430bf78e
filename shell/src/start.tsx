import { applyLanguage, currentLanguage, loadTexts } from "@tutorsetu/web-kit/i18n";
import { setReleaseCheck } from "@tutorsetu/web-kit/error-box";
import { type RemoteModule, setRemoteLoader } from "@tutorsetu/web-kit/remote";
import { watchSession } from "@tutorsetu/web-kit/session";
import { applyTheme } from "@tutorsetu/web-kit/theme";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, hydrate } from "./hydrate.tsx";
import { isRunningOutdated, knownRemotes, loadRemoteModule } from "./platform/loader.ts";
import { drawDevanagariLate } from "./platform/late-devanagari.ts";
import { verifySession } from "./platform/session-calls.ts";
import { watchStyles } from "./platform/watch-styles.ts";
import { note, noted } from "./reporting/notes.ts";
import { buildRouter } from "./router.tsx";

/** Long enough to fetch a catalogue on a slow line; after it the page is drawn in English first. */
const TEXTS_MS = 1500;

/** Whoever has waited so long for what a page is made live with is told, and does not wait as long again. */
const FAILED_MS = 5000;

async function draw(place: Element, isFailed = false) {
  drawDevanagariLate();
  if (currentLanguage() !== "en")
    await Promise.race([loadTexts(), new Promise((go) => setTimeout(go, TEXTS_MS))]);
  const root = createRoot(place, noted);
  const router = buildRouter(undefined, isFailed);
  // In pieces, between which the browser can do what else has come.
  startTransition(() => root.render(<App router={router} />));
}

/** Makes the page live. HTML in another language than the one that was chosen here is drawn anew. */
export async function start() {
  const place = document.querySelector("#root");
  const isRendered =
    place?.hasAttribute("data-rendered") && document.documentElement.lang === currentLanguage();
  watchStyles();
  applyTheme();
  applyLanguage();
  watchSession();
  if (!isRendered) void verifySession();
  setReleaseCheck(isRunningOutdated);
  setRemoteLoader((name, expose) => loadRemoteModule<RemoteModule>(name, expose));
  const startedAt = performance.now();
  const drawAnew = () => place && draw(place, performance.now() - startedAt > FAILED_MS);
  if (place && isRendered)
    await hydrate(place).catch((error: unknown) => {
      note({ kind: "hydration_failure", error });
      return drawAnew();
    });
  else if (place) await draw(place);
  if (isRendered) void verifySession();
  // Ready for the first hover; a list that cannot be read is asked for again on navigation.
  knownRemotes().catch(() => {});
}
