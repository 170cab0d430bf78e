import "@tutorsetu/ui/tokens.css";
import { currentLanguage, setLanguage } from "@tutorsetu/web-kit/i18n";
import { type RemoteModule, setRemoteLoader } from "@tutorsetu/web-kit/remote";
import { RouterProvider } from "@tutorsetu/web-kit/router";
import { watchSession } from "@tutorsetu/web-kit/session";
import { applyTheme } from "@tutorsetu/web-kit/theme";
import { createRoot } from "react-dom/client";
import { loadRemoteModule } from "./platform/loader.ts";
import { verifySession } from "./platform/session-calls.ts";
import { buildRouter } from "./router.tsx";

// The toast library adds one style element; the policy lets it with the nonce that the gateway gave this page.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
if (nonce) Object.assign(globalThis, { __nonce__: nonce });

applyTheme();
setLanguage(currentLanguage());
watchSession();
void verifySession();
setRemoteLoader((name, expose) => loadRemoteModule<RemoteModule>(name, expose));

const root = document.querySelector("#root");
if (root) createRoot(root).render(<RouterProvider router={buildRouter()} />);
