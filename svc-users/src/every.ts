interface Log {
  warn(about: object, message: string): void;
}

/** Does `work` again and again, `ms` after it last ended; a failure is said and the next round tries again. */
export function every(ms: number, work: () => Promise<unknown>, log: Log, name: string): void {
  const round = async () => {
    await work().catch((err: unknown) => log.warn({ err }, `${name} failed; it is tried again`));
    setTimeout(() => void round(), ms).unref();
  };
  void round();
}
