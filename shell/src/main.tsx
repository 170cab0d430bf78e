import "@tutorsetu/ui/tokens.css";
import "./arriving.css";

/** In a task of its own, so that the browser may do something else before. */
const task = () => new Promise<void>((go) => void setTimeout(go));

/** After what came as HTML is to be seen. A tab that nobody looks at paints nothing. */
const painted = () =>
  new Promise<void>((go) => {
    if (document.hidden) go();
    else requestAnimationFrame(() => void task().then(go));
  });

/** All of it is in this file; a module runs when it is imported. */
async function boot() {
  if (document.querySelector("#root[data-rendered]")) {
    await painted();
    await import(/* webpackMode: "eager" */ "react-dom/client");
    await task();
    await import(/* webpackMode: "eager" */ "@tutorsetu/web-kit/router");
    await task();
  }
  const { start } = await import(/* webpackMode: "eager" */ "./start.tsx");
  await start();
}

void boot();
