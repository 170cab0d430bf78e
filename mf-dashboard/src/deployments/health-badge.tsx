import type { Health } from "@tutorsetu/contracts/deployments";
import { Badge } from "@tutorsetu/ui/badge";
import { useMessages } from "./messages.ts";

const TONES = { ready: "good", degraded: "warn", down: "bad" } as const;

/** How a slice is, in words and colour. */
export function HealthBadge({ health }: { readonly health: Health }) {
  const t = useMessages();
  return <Badge tone={TONES[health]}>{t[`health_${health}`]}</Badge>;
}
