import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormTab } from '../../components/form/form-tabs.tsx';

/** What the three tabs of a proof show (specification 2.4). */
interface ProofTabContents {
  addresses: ReactNode;
  nickname: ReactNode;
  photos: ReactNode;
}

/** The tabs of a proof, to be filled in or to be read: Pick An Addresses, Put a Nickname, Add Photo and Comment. */
export function useProofTabs(contents: ProofTabContents, readOnly: boolean): FormTab[] {
  const { t } = useTranslation();
  const labels = readOnly
    ? { addresses: t('proof.tab.address'), nickname: t('proof.tab.about'), photos: t('proof.tab.photosRead') }
    : { addresses: t('proof.tab.addresses'), nickname: t('proof.tab.nickname'), photos: t('proof.tab.photos') };
  return [
    { id: 'addresses', label: labels.addresses, fields: ['address'], content: contents.addresses },
    { id: 'nickname', label: labels.nickname, fields: [], content: contents.nickname },
    { id: 'photos', label: labels.photos, fields: ['photos'], content: contents.photos },
  ];
}
