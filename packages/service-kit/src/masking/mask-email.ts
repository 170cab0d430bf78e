/** What strangers read of an address: the first letter and the domain, `p•••@example.in`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email.slice(0, Math.max(at, 0));
  return `${first}•••${at < 0 ? "" : email.slice(at)}`;
}
