interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
interface Interaction extends PerformanceEntry {
  readonly interactionId?: number;
}
type Vitals = Partial<Record<"lcp" | "cls" | "inp" | "fcp", number>>;

/** Shifts belong together that follow within a second, for five seconds at most. */
const GAP_MS = 1000;
const WINDOW_MS = 5000;
/** One interaction in so many may be slower than the one that counts. */
const SHARE = 50;

function observe(type: string, take: (entry: PerformanceEntry) => void, more = {}) {
  try {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true, ...more });
  } catch {
    // This browser does not measure it.
  }
}

/** Measures the page from its beginning, as https://web.dev/articles/vitals says; answers what is known by now. */
export function measureVitals(): () => Vitals {
  const vitals: Vitals = {};
  let sum = 0;
  let first = 0;
  let last = -GAP_MS;
  const longest = new Map<number, number>();
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") vitals.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => (vitals.lcp = startTime));
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput, startTime } = entry as Shift; // safe: by its type
    if (hadRecentInput) return;
    if (startTime - last >= GAP_MS || startTime - first >= WINDOW_MS) {
      sum = 0;
      first = startTime;
    }
    last = startTime;
    sum += value;
    vitals.cls = Math.max(vitals.cls ?? 0, sum);
  });
  const onInteraction = (entry: PerformanceEntry) => {
    const { interactionId = 0, duration } = entry as Interaction; // safe: by its type
    if (interactionId > 0)
      longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, duration));
  };
  observe("event", onInteraction, { durationThreshold: 40 });
  return () => {
    const slowest = [...longest.values()].sort((a, b) => b - a);
    const inp = slowest[Math.floor(slowest.length / SHARE)];
    return inp === undefined ? vitals : { ...vitals, inp };
  };
}
