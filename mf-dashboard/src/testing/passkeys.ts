import { vi } from "vitest";

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** What a device answers here, and how often it was asked; `refuse` has its owner cancel. */
export function fakeDevice() {
  const state = { isRefused: false, asked: [] as unknown[] };
  const answer = (response: object) => async (options: unknown) => {
    state.asked.push(options);
    if (state.isRefused) throw new DOMException("cancelled", "NotAllowedError");
    return {
      id: "a2V5",
      rawId: bytes("key"),
      type: "public-key",
      authenticatorAttachment: "platform",
      getClientExtensionResults: () => ({}),
      response: { clientDataJSON: bytes("{}"), ...response },
    };
  };
  vi.stubGlobal("PublicKeyCredential", class {});
  Object.defineProperty(navigator, "credentials", {
    configurable: true,
    value: {
      create: answer({ attestationObject: bytes("a"), getTransports: () => ["internal"] }),
      get: answer({ authenticatorData: bytes("d"), signature: bytes("s") }),
    },
  });
  return state;
}
