import "@tutorsetu/ui/tokens.css";
import { alone } from "@tutorsetu/web-kit/alone";
import { routes } from "./routes.tsx";

void alone("Dashboards, alone", routes, { Admin: "/dashboard/home" });
