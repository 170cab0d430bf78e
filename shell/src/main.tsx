import "./platform/style-nonce.ts";
import "@tutorsetu/ui/tokens.css";
import { currentLanguage, setLanguage } from "@tutorsetu/web-kit/i18n";
import { type RemoteModule, setRemoteLoader } from "@tutorsetu/web-kit/remote";
import { RouterProvider } from "@tutorsetu/web-kit/router";
import { watchSession } from "@tutorsetu/web-kit/session";
import { applyTheme } from "@tutorsetu/web-kit/theme";
import { createRoot } from "react-dom/client";
import { knownRemotes, loadRemoteModule } from "./platform/loader.ts";
import { verifySession } from "./platform/session-calls.ts";
import { buildRouter } from "./router.tsx";

applyTheme();
setLanguage(currentLanguage());
watchSession();
void verifySession();
setRemoteLoader((name, expose) => loadRemoteModule<RemoteModule>(name, expose));

const root = document.querySelector("#root");
if (root) createRoot(root).render(<RouterProvider router={buildRouter()} />);
// Ready for the first hover; a list that cannot be read is asked for again on navigation.
knownRemotes().catch(() => {});
