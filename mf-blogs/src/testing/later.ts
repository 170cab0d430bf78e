/** An answer that comes when the test says so; it must come, or the next reading of the same thing waits for it. */
export function later<T>() {
  let give: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, answer: (value: T) => give(value) };
}
