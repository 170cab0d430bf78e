// The toast library adds a style element as soon as it is imported, so this comes first.
// The policy lets that element with the nonce that the gateway gave this page.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
if (nonce) Object.assign(globalThis, { __nonce__: nonce });

export {};
