import { useTranslation } from 'react-i18next';
import type { PhotoView } from '../../mirror/photos.ts';

/** How much of a proof's evidence the office has: "4 of 5 photos received", or that there are no photos. */
export function useReceivedWords(): (photos: readonly PhotoView[]) => string {
  const { t } = useTranslation();
  return (photos) => {
    const received = photos.filter(({ state }) => state.kind === 'received').length;
    return photos.length === 0
      ? t('proof.noPhotos')
      : t('proof.receivedOf', { received, total: photos.length, count: photos.length });
  };
}
