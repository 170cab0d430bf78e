import "@tutorsetu/ui/tokens.css";
import "./arriving.css";
import { applyLanguage, currentLanguage, loadTexts } from "@tutorsetu/web-kit/i18n";
import { type RemoteModule, setRemoteLoader } from "@tutorsetu/web-kit/remote";
import { RouterProvider } from "@tutorsetu/web-kit/router";
import { watchSession } from "@tutorsetu/web-kit/session";
import { applyTheme } from "@tutorsetu/web-kit/theme";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { knownRemotes, loadRemoteModule } from "./platform/loader.ts";
import { FollowHistory } from "./platform/previous-page.tsx";
import { verifySession } from "./platform/session-calls.ts";
import { watchStyles } from "./platform/watch-styles.ts";
import { buildRouter } from "./router.tsx";

watchStyles();
applyTheme();
applyLanguage();
watchSession();
void verifySession();
setRemoteLoader((name, expose) => loadRemoteModule<RemoteModule>(name, expose));

/** Long enough to fetch a catalogue on a slow line; after it the page is drawn in English first. */
const TEXTS_MS = 1500;

function draw() {
  const place = document.querySelector("#root");
  if (!place) return;
  const root = createRoot(place);
  // In pieces, between which the browser can do what else has come.
  const router = buildRouter();
  startTransition(() =>
    root.render(
      <>
        <RouterProvider router={router} />
        <FollowHistory router={router} />
      </>,
    ),
  );
}

if (currentLanguage() === "en") draw();
else void Promise.race([loadTexts(), new Promise((go) => setTimeout(go, TEXTS_MS))]).then(draw);
// Ready for the first hover; a list that cannot be read is asked for again on navigation.
knownRemotes().catch(() => {});
