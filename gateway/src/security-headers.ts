/** The one content security policy. */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join("; ");

/** On every answer: pages, files, errors and what services said. A service cannot loosen them. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": contentPolicy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** E-mails carry their looks on themselves; as pages they may do nothing else, and belong to no site. */
const emailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "sandbox",
].join("; ");

/** Below the outbox of development, which svc-users shows to visitors of its own machine only. */
const EMAIL_AS_PAGE = /^\/api\/users\/dev\/letters\/(?:sent\/|samples\/)/;

const flat = (headers: Readonly<Record<string, string>>) => Object.entries(headers).flat();
const OF_ALL = flat(securityHeaders);
const OF_EMAILS = flat({ ...securityHeaders, "content-security-policy": emailPolicy });

/** Name, value, name, value … */
export const securityHeadersOf = (path: string): readonly string[] =>
  EMAIL_AS_PAGE.test(path) ? OF_EMAILS : OF_ALL;
