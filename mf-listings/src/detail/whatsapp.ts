/** A messaging-app link to an Indian number, e.g. "+919812345678"; null when the number is not one. */
export function whatsappLink(phone: string | null, text: string): string | null {
  const digits = (phone ?? "").replaceAll(/\D/g, "").slice(-10);
  if (!/^[6-9]\d{9}$/.test(digits)) return null;
  return `https://wa.me/91${digits}?text=${encodeURIComponent(text)}`;
}
