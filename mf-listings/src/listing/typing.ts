import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

/**
 * The text of the search box. It lives beside the box alone, so that a key press renders no card;
 * `search`, what the address says, follows after a pause.
 */
export function useTyping(search: string, write: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // What is still being typed is newer than the address.
    if (timer.current === undefined) setTyped((now) => (now.trim() === search ? now : search));
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function stop() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  return {
    typed,
    type(text: string) {
      setTyped(text);
      stop();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        write(text.trim());
      }, PAUSE_MS);
    },
    /** What is typed, now, instead of after the pause. */
    take() {
      stop();
      return typed.trim();
    },
    clear() {
      stop();
      setTyped("");
    },
  };
}
