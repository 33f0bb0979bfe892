import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../sheet.tsx';

interface LegendDialogProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What the colours of a table mean. */
export function LegendDialog({ opened, onClose, children }: LegendDialogProps) {
  const { t } = useTranslation();
  return (
    <Sheet opened={opened} onClose={onClose} title={t('table.legend')} width="small" height="content">
      {children}
    </Sheet>
  );
}
