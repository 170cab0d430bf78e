/** A token bucket: `perSecond` on average, `burst` at once. */
export function bucket(perSecond: number, burst: number) {
  let left = burst;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) * perSecond) / 1000);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
