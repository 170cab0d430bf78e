/** The ten digits of an Indian mobile number, e.g. of "+919812345678"; null when it is not one. */
export function mobileDigits(phone: string | null): string | null {
  const digits = /^(?:\+?91|0)?([6-9]\d{9})$/.exec((phone ?? "").replaceAll(/[\s-]/g, ""));
  return digits?.[1] ?? null;
}

/** A messaging-app link to an Indian number; null when the number is not one. */
export function whatsappLink(phone: string | null, text: string): string | null {
  const digits = mobileDigits(phone);
  return digits && `https://wa.me/91${digits}?text=${encodeURIComponent(text)}`;
}
