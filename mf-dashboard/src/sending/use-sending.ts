import { useRef, useState } from "react";

/** Sends one thing at a time: a second press before the answer does nothing. */
export function useSending() {
  const isUnderWay = useRef(false);
  const [busy, setBusy] = useState(false);

  async function run(send: () => Promise<void>) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await send();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { busy, run };
}
