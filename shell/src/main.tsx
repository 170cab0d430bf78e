import "@tutorsetu/ui/tokens.css";
import "./arriving.css";
import { painted, replaceBoxes } from "./platform/late-devanagari.ts";
import { watchErrors } from "./reporting/notes.ts";

/** Of the document, before anybody goes elsewhere within the page. */
const cameFrom = location.href;

/** In a task of its own, so that the browser may do something else before. */
const task = () => new Promise<void>((go) => void setTimeout(go));

/** All of it is in this file; a module runs when it is imported. */
async function boot() {
  if (document.querySelector("#root[data-rendered]")) {
    void replaceBoxes();
    await painted();
    await import(/* webpackMode: "eager" */ "react-dom/client");
    await task();
    await import(/* webpackMode: "eager" */ "@tutorsetu/web-kit/router");
    await task();
  }
  const { start } = await import(/* webpackMode: "eager" */ "./start.tsx");
  await start();
}

/** After everything that the page itself does when it is live. */
const OFFLINE_AFTER_MS = 4000;

/** Makes the page ready for when there is no network, in browsers that can keep pages. */
async function prepareOffline() {
  const canKeep = "serviceWorker" in navigator && "caches" in globalThis;
  if (process.env.NODE_ENV !== "production" || !canKeep) return;
  await new Promise((go) => setTimeout(go, OFFLINE_AFTER_MS));
  const { keepForOffline } = await import("./offline/register.ts");
  await keepForOffline(cameFrom);
}

/** No later than so long after the page is live. */
const REPORT_MS = 3000;

/** Tells of what went wrong, when the browser has nothing else to do. */
async function report() {
  if (process.env.NODE_ENV !== "production") return;
  await new Promise<void>((go) => {
    if ("requestIdleCallback" in globalThis)
      requestIdleCallback(() => go(), { timeout: REPORT_MS });
    else setTimeout(go, REPORT_MS);
  });
  const { reportPage } = await import(/* webpackChunkName: "reporter" */ "./reporting/page.ts");
  reportPage();
}

/** Letters that the system has not: nothing that is seen first waits for them, nor shares the line with them. */
const allowLateFonts = () => void (document.documentElement.dataset["fonts"] = "all");

watchErrors();
const started = boot();
// A page that did not start is told of, too.
void started.catch(() => {}).then(() => report().catch(() => {}));
void started.then(() => {
  allowLateFonts();
  // Refused in private windows, and where the gateway has no worker: the page is as it is.
  return prepareOffline().catch(() => {});
});
