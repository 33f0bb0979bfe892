import { useEffect, useState } from 'react';
import { dateAt, minute } from '../../domain/kernel/time.ts';

/** Today's date in a time zone; it changes at midnight while the screen is open. */
export function useToday(timeZone: string): string {
  const [today, setToday] = useState(() => dateAt(Date.now(), timeZone));
  useEffect(() => {
    const look = (): void => setToday(dateAt(Date.now(), timeZone));
    look();
    const timer = window.setInterval(look, minute);
    // Timers sleep with the phone.
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timeZone]);
  return today;
}
