import "@tutorsetu/ui/tokens.css";
import "./arriving.css";
import { painted, replaceBoxes } from "./platform/late-devanagari.ts";

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

/** Letters that the system has not: nothing that is seen first waits for them, nor shares the line with them. */
const allowLateFonts = () => void (document.documentElement.dataset["fonts"] = "all");

void boot().then(() => {
  allowLateFonts();
  // Refused in private windows, and where the gateway has no worker: the page is as it is.
  return prepareOffline().catch(() => {});
});
