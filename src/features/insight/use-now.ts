import { useEffect, useState } from 'react';
import { minute } from '../../../domain/kernel/time.ts';

/** The present, which goes on by minutes while the screen is looked at. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') setNow(Date.now());
    };
    const timer = window.setInterval(look, minute);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
