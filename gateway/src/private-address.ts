import { isIP } from "node:net";

const PRIVATE = /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i;

/** Whether it is of this machine or of a network that nobody reaches from outside. */
export const isPrivate = (address: string): boolean => isIP(address) > 0 && PRIVATE.test(address);
