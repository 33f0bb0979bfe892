import { useEffect, useState } from 'react';
import { dateAt, minute } from '../../domain/kernel/time.ts';

/** Today's date in a time zone; it changes at midnight while the screen is open. */
export function useToday(timeZone: string): string {
  const [today, setToday] = useState(() => dateAt(Date.now(), timeZone));
  useEffect(() => {
    const update = (): void => setToday(dateAt(Date.now(), timeZone));
    update();
    const timer = window.setInterval(update, minute);
    // Timers sleep with the phone.
    document.addEventListener('visibilitychange', update);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [timeZone]);
  return today;
}
