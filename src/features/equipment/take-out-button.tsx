import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Equipment } from '../../../domain/schemas.ts';
import { editEquipment, takeOutEquipment } from '../../commands/equipment.ts';
import { hideToast } from '../../components/toast.ts';
import { undoToast } from '../../components/undo-toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { pieceName } from './piece-name.ts';

interface TakeOutButtonProps {
  piece: Equipment;
  /** The operational address at which it is taken out; null in the office. */
  visit: string | null;
  size?: 'xs' | 'sm';
}

/** Takes a piece out, which can be undone, or puts it back where it was. */
export function TakeOutButton({ piece, visit, size = 'sm' }: TakeOutButtonProps) {
  const { t } = useTranslation();
  const mirror = useMirror();
  const performed = usePerformed();
  const { busy, run } = useAction();
  const { id, takenOutOn } = piece;
  const toastId = `equipment ${id}`;

  const putBack = async (seen: number | null): Promise<void> => {
    performed(await editEquipment({ id, set: { takenOutOn: null }, visit }, { takenOutOn: seen }));
  };
  const undo = async (): Promise<void> => {
    hideToast(toastId);
    await putBack((await mirror.rows('equipment').get(id))?.takenOutOn ?? null);
  };
  const takeOut = async (): Promise<void> => {
    if (!performed(await takeOutEquipment(id, visit))) return;
    undoToast({
      id: toastId,
      message: t('equipment.takenOutNow', { name: pieceName(piece) }),
      label: t('equipment.undo'),
      onUndo: () => void run(undo),
    });
  };
  const isOut = takenOutOn !== null;
  const label = t(isOut ? 'equipment.putBack' : 'equipment.takeOut');
  return (
    <Button
      size={size}
      variant="default"
      aria-busy={busy}
      aria-label={`${label}: ${pieceName(piece)}`}
      onClick={() => void run(() => (isOut ? putBack(takenOutOn) : takeOut()))}
    >
      {label}
    </Button>
  );
}
