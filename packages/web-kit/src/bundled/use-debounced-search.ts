import { type RefObject, useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

/**
 * The text of the search box. It lives beside the box alone, so that a key press renders no card;
 * `search`, what the URL holds, follows after a pause. `input` is the box.
 */
export function useDebouncedSearch(
  search: string,
  write: (search: string) => void,
  input: RefObject<HTMLInputElement | null>,
) {
  const [value, setValue] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Text that waits for the pause is newer than the address.
    if (timer.current === undefined) setValue((now) => (now.trim() === search ? now : search));
  }, [search]);
  useEffect(() => {
    // What was typed before the page became live.
    const typed = input.current?.value ?? value;
    if (typed !== value) change(typed);
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react/exhaustive-deps -- only as the page begins
  }, []);

  function stop() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }

  function change(text: string) {
    setValue(text);
    stop();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      write(text.trim());
    }, PAUSE_MS);
  }

  return {
    value,
    change,
    /** Stops the timer and returns the text as it is now. */
    flush() {
      stop();
      return value.trim();
    },
    clear() {
      stop();
      setValue("");
    },
  };
}
