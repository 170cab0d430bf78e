// For the server only, so that no page carries what draws without a browser.
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
