import { plainAmount } from "../amounts.ts";

interface Payment {
  readonly address: string;
  readonly name: string;
  readonly note: string;
  /** Left to the app where there is none. */
  readonly paise: number;
}

/** What UPI apps open, and what the code says: the money goes from app to app. */
export function upiLink({ address, name, note, paise }: Payment): string {
  const params = {
    pa: address,
    pn: name,
    cu: "INR",
    ...(paise > 0 ? { am: plainAmount(paise) } : {}),
    tn: note,
  };
  // Not all apps read a plus as a space.
  const query = Object.entries(params).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join("&").replaceAll("%40", "@")}`;
}
