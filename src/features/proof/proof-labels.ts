import { useTranslation } from 'react-i18next';
import type { ProofType } from '../../../domain/proof/states.ts';
import type { TextKey } from '../../i18n/texts.ts';
import type { PhotoView } from '../../mirror/photos.ts';

export const typeLabels: Readonly<Record<ProofType, TextKey>> = {
  PICKUP: 'proof.pickup',
  INSTALLATION: 'proof.installation',
};

/** How many photos the office has received: "4 of 5 photos received · 1 lost", or that there are none. */
export function useReceivedText(): (photos: readonly PhotoView[]) => string {
  const { t } = useTranslation();
  return (photos) => {
    const received = photos.filter(({ state }) => state.kind === 'received').length;
    if (photos.length === 0) return t('proof.noPhotos');
    const text = t('proof.receivedOf', { received, total: photos.length, count: photos.length });
    const lost = photos.filter(({ state }) => state.kind === 'lost').length;
    return lost === 0 ? text : `${text} · ${t('proof.lostCount', { count: lost })}`;
  };
}
