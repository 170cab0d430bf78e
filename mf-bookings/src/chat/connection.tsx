import { Banner } from "@tutorsetu/ui/banner";
import type { ChatStatus } from "@tutorsetu/chat-client/hooks";
import { useEffect, useState } from "react";
import { useText } from "./text.ts";

const GRACE_MS = 1500;

/** Says that the connection is away, unless it is back at once. */
export function Connection({ status }: { readonly status: ChatStatus }) {
  const text = useText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(
      () => setLong(status !== "online"),
      status === "online" ? 0 : GRACE_MS,
    );
    return () => clearTimeout(timer);
  }, [status]);
  if (!isLong || status === "online") return null;
  return <Banner tone="warn">{status === "offline" ? text.offline : text.reconnecting}</Banner>;
}
