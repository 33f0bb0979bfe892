import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { Sheet } from '../../components/sheet.tsx';

interface ProofGoneProps {
  opened: boolean;
  onClose: () => void;
  /** Begins a new proof from the draft of the one that is gone. */
  renew?: () => void;
}

/** Shown when the proof no longer exists. */
export function ProofGone({ opened, onClose, renew }: ProofGoneProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('proof.title')}
      height="content"
      width="small"
      footer={renew === undefined ? undefined : <Button onClick={renew}>{t('proof.renew')}</Button>}
    >
      <EmptyState title={t('proof.gone')} hint={t(renew === undefined ? 'address.goneHint' : 'proof.goneKept')} />
    </Sheet>
  );
}
