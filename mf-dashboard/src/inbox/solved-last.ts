/** What is open first; within each half the order stays. */
export const solvedLast = <T extends { readonly solved: boolean }>(list: readonly T[]) =>
  list.toSorted((a, b) => Number(a.solved) - Number(b.solved));
