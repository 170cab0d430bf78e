import "@tutorsetu/ui/tokens.css";
import { alone } from "@tutorsetu/web-kit/alone";
import { routes } from "./routes.tsx";

void alone("Bookings, alone", routes);
