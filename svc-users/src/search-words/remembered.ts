/** People make up words; cities, subjects and the words of most names are few. */
const MOST = 20_000;

/** A function of a text that keeps what it has made of the latest ones. */
export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    if (kept.size >= MOST) kept.clear();
    kept.set(text, made);
    return made;
  };
}
