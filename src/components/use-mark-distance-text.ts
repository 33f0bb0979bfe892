import { useTranslation } from 'react-i18next';
import type { MarkDistance } from '../../domain/mark-place/distance.ts';
import { useFormat } from '../i18n/use-format.tsx';

/** The distance of a mark from its address, in words. */
export function useMarkDistanceText(): (distance: MarkDistance) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ metres, accuracy: exact }) => {
    // To the metre, which a distance isn't.
    const accuracy = exact < 995 ? `${format.number(Math.ceil(exact))} m` : format.distance(exact);
    return metres === null
      ? t('markPlace.unknown', { accuracy })
      : t('markPlace.distance', { distance: format.distance(metres), accuracy });
  };
}
