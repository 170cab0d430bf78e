/** For a server that answers only once the gate is opened: until then a second press finds the first one under way. */
export function gate() {
  let resolve: () => void = () => {};
  const opened = new Promise<void>((done) => {
    resolve = done;
  });
  return { opened, open: () => resolve() };
}
