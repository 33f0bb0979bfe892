import { useTranslation } from 'react-i18next';
import { Sheet } from '../../components/sheet.tsx';
import { usePlannedTask } from '../../mirror/task-form.ts';
import { OperationalAddresses } from './operational-addresses.tsx';
import type { OfferUndo } from './use-row-marks.tsx';

interface SeveralSheetProps {
  task: string;
  opened: boolean;
  onClose: () => void;
  onOpen: (address: string) => void;
  offerUndo: OfferUndo;
}

/** The addresses of a task over its screen, for bulk actions. */
export function SeveralSheet({ task, opened, onClose, onOpen, offerUndo }: SeveralSheetProps) {
  const { t } = useTranslation();
  const planned = usePlannedTask(task);
  if (planned === undefined || planned === null) return null;
  return (
    <Sheet opened={opened} onClose={onClose} title={t('several.title', { name: planned.task.nickname })} width="wide">
      <OperationalAddresses task={planned.task} onOpen={onOpen} offerUndo={offerUndo} />
    </Sheet>
  );
}
