interface HappyWindow {
  readonly happyDOM: { setViewport: (size: { width: number; height: number }) => void };
}

/** The window becomes this wide. */
export function widen(width: number) {
  const { happyDOM } = globalThis.window as unknown as HappyWindow; // safe: the tests run in happy-dom
  happyDOM.setViewport({ width, height: 800 });
}
