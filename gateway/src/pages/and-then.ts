/** Takes `step` with the value, at once where it is there: a page from memory has a dozen steps and waits for none of them. */
export const andThen = <T, R>(
  value: T | Promise<T>,
  step: (value: T) => R | Promise<R>,
): R | Promise<R> => (value instanceof Promise ? value.then(step) : step(value));
