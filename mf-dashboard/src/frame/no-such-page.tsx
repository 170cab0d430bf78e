import { EmptyState } from "@tutorsetu/ui/empty-state";
import { useText } from "../text.ts";

export function NoSuchPage() {
  const text = useText();
  return <EmptyState title={text.notFound} />;
}
