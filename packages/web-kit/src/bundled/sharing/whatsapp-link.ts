/** A messaging-app link to an Indian number, e.g. "+919812345678"; null when the number is not one. */
export function whatsappLink(phone: string | null, text: string): string | null {
  const mobile = /^(?:\+?91|0)?([6-9]\d{9})$/.exec((phone ?? "").replaceAll(/[\s-]/g, ""));
  const digits = mobile?.[1];
  if (!digits) return null;
  return `https://wa.me/91${digits}?text=${encodeURIComponent(text)}`;
}

/** A messaging-app link with a text for whomever the person chooses. */
export const whatsappShare = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;
