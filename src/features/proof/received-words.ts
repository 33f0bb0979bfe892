import { useTranslation } from 'react-i18next';
import type { PhotoView } from '../../mirror/photos.ts';

/** How much of a proof's evidence the office has: "4 of 5 photos received · 1 lost", or that there are no photos. */
export function useReceivedWords(): (photos: readonly PhotoView[]) => string {
  const { t } = useTranslation();
  return (photos) => {
    const received = photos.filter(({ state }) => state.kind === 'received').length;
    if (photos.length === 0) return t('proof.noPhotos');
    const words = t('proof.receivedOf', { received, total: photos.length, count: photos.length });
    const lost = photos.filter(({ state }) => state.kind === 'lost').length;
    return lost === 0 ? words : `${words} · ${t('proof.lostCount', { count: lost })}`;
  };
}
