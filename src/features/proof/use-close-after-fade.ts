import { useEffect, useRef, useState } from 'react';
import { painted } from '../../components/after-paint.ts';

/**
 * Closes a large form in two steps: first it fades out, then the history goes back. The other way round, thirty photos
 * would render again for the new URL and hold up the screen behind them.
 */
export function useCloseAfterFade(opened: boolean, onClose: () => void) {
  const [gone, setGone] = useState(false);
  const isOpen = useRef(opened);
  useEffect(() => {
    isOpen.current = opened;
  }, [opened]);
  // The history went back, so the next opening must be visible.
  if (gone && !opened) setGone(false);
  return {
    gone,
    close: () => {
      // Removing the focused element would force a synchronous layout of the whole page.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setGone(true);
    },
    /** Called after the fade. The person may have gone back meanwhile, which must not happen twice. */
    onGone: () => {
      if (!gone) return;
      // A step back forces a layout at once, which would otherwise include the form.
      void painted().then(() => isOpen.current && onClose());
    },
  };
}
