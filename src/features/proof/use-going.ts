import { useEffect, useRef, useState } from 'react';

/** Once the browser has drawn what is there without it: a step back asks for that at once, and would wait for all of it. */
const afterPaint = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act));

/**
 * How a large form goes: first it fades away as it is, and only then the step back is made that says so in the address. Thirty
 * photos that were drawn, or looked through, for that step would hold up the screen behind them.
 */
export function useGoing(opened: boolean, onClose: () => void) {
  const [gone, setGone] = useState(false);
  const isOpen = useRef(opened);
  useEffect(() => {
    isOpen.current = opened;
  }, [opened]);
  // The step was made: what is opened here the next time is seen.
  if (gone && !opened) setGone(false);
  return {
    gone,
    go: () => {
      // To take away what has the focus, a browser lays the whole page out there and then.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setGone(true);
    },
    /** It has faded away. The person may have stepped back meanwhile: it is one step, whoever makes it. */
    onGone: () => {
      if (gone) afterPaint(() => isOpen.current && onClose());
    },
  };
}
