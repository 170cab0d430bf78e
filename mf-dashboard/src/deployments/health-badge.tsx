import type { Health } from "@tutorsetu/contracts/deployments";
import { Badge } from "@tutorsetu/ui/badge";
import { useText } from "./text.ts";

const TONES = { ready: "good", degraded: "warn", down: "bad" } as const;

/** How a slice is, in words and colour. */
export function HealthBadge({ health }: { readonly health: Health }) {
  const text = useText();
  return <Badge tone={TONES[health]}>{text[`health_${health}`]}</Badge>;
}
