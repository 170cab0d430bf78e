const PAISE = 100;
const options = { currency: true, ignoreZeroCurrency: true } as const;

/** An amount in words, for each language; what puts numbers into words is fetched when a receipt is shown. */
const IN_WORDS = {
  en: async () => new (await import("to-words/en-IN")).ToWords(),
  hi: async () => new (await import("to-words/hi-IN")).ToWords(),
};

export interface Words {
  readonly en: string;
  readonly hi: string;
}

/** 250000 → "Two Thousand Five Hundred Rupees Only" and "दो हज़ार पांच सौ रुपये". */
export async function amountInWords(paise: number): Promise<Words> {
  const [english, hindi] = await Promise.all([IN_WORDS.en(), IN_WORDS.hi()]);
  const rupees = (paise / PAISE).toFixed(2);
  return { en: english.convert(rupees, options), hi: hindi.convert(rupees, options) };
}
