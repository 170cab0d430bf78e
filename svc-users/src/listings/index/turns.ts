/** How long one may work before others get their turn: a sign-in asks the store ten times, and after each answer it may meet a turn. */
const TURN_MS = 2;

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

export interface Turn {
  /** Whether it is time to let others work: `if (turn.isOver()) await turn.next();` */
  isOver(): boolean;
  next(): Promise<void>;
}

/** One piece of work after the other, each in turns of some milliseconds, so that what else a service does is not kept waiting. */
export function createTurns() {
  let [beganAt, last] = [0, Promise.resolve()];
  const turn: Turn = {
    isOver: () => performance.now() - beganAt > TURN_MS,
    async next() {
      await nextTurn();
      beganAt = performance.now();
    },
  };
  return {
    /** Nothing else of these turns happens between the beginning and the end of `work`. */
    run<T>(work: (turn: Turn) => Promise<T> | T): Promise<T> {
      const result = last.then(async () => {
        if (turn.isOver()) await turn.next();
        return work(turn);
      });
      last = result.then(
        () => {},
        () => {},
      );
      return result;
    },
  };
}
export type Turns = ReturnType<typeof createTurns>;
