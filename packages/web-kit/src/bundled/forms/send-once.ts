import type { Call, Reply } from "@tutorsetu/contracts/endpoint";
import { useRef } from "react";
import { en } from "../../messages/en/kept.ts";
import { callEndpoint } from "../../shared/api/api.ts";
import { catalogue } from "../../shared/display/i18n.ts";
import { isSilence, loadOffline, onceHeader, type Sending } from "../../shared/offline/offline.ts";

/** A hook: what a form says that is kept to be sent. */
export const useKeptText = catalogue(
  en,
  async () => (await import("../../messages/hi/kept.ts")).hi,
);

/** It waits on this device now. */
export const KEPT = Symbol("kept");

/**
 * Sends a form's request so that the service makes one thing of it, however often it is pressed. Where nothing answers it is kept and
 * sent later, and `KEPT` comes back; where it cannot be kept it fails as any call.
 */
export function useSendOnce() {
  const last = useRef({ of: "", id: "" });
  return async function sendOnce<E extends Call>(
    sending: Omit<Sending<E>, "id">,
  ): Promise<Reply<E> | typeof KEPT> {
    const { endpoint, input } = sending;
    const of = JSON.stringify([endpoint.path, input]);
    // What was changed is another request: the answer to the first would not be about it.
    if (last.current.of !== of) last.current = { of, id: crypto.randomUUID() };
    const { id } = last.current;
    try {
      const reply = await callEndpoint(endpoint, input, undefined, onceHeader(id));
      last.current = { of: "", id: "" };
      return reply;
    } catch (error) {
      if (!isSilence(error) || !("indexedDB" in globalThis)) throw error;
      const isKept = await loadOffline()
        .then(({ keepToSend }) => keepToSend({ ...sending, id }))
        .then(
          () => true,
          () => false,
        );
      if (!isKept) throw error;
      last.current = { of: "", id: "" };
      return KEPT;
    }
  };
}
