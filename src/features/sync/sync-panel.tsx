import { useTranslation } from 'react-i18next';
import { Sheet } from '../../components/sheet.tsx';

interface SyncPanelProps {
  opened: boolean;
  onClose: () => void;
}

export function SyncPanel({ opened, onClose }: SyncPanelProps) {
  const { t } = useTranslation();
  return (
    <Sheet opened={opened} onClose={onClose} title={t('sync.allSent')} width="small">
      {null}
    </Sheet>
  );
}
