import { useTranslation } from 'react-i18next';
import { hour, minute } from '../../domain/kernel/time.ts';
import { useFormat } from './use-format.tsx';

/** How long something took, in words: "45 min", "2 h", "1 h 20 min". */
export function useDuration(): (time: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (time) => {
    const rounded = Math.round(time / minute) * minute;
    const hours = Math.floor(rounded / hour);
    const minutes = (rounded - hours * hour) / minute;
    if (hours === 0) return t('duration.minutes', { minutes });
    const shown = format.number(hours);
    return minutes === 0 ? t('duration.hours', { hours: shown }) : t('duration.both', { hours: shown, minutes });
  };
}
