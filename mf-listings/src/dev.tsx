import "@tutorsetu/ui/tokens.css";
import { renderStandalone } from "@tutorsetu/web-kit/standalone";
import { routes } from "./routes.tsx";

void renderStandalone("Listings, alone", routes);
