import { useTranslation } from 'react-i18next';
import type { BulkKind } from '../../../domain/task/bulk.ts';
import { type BulkMade, performBulk, undoBulk } from '../../commands/bulk.ts';
import { type Progress, useStoppable } from '../../components/stoppable-progress.tsx';
import { hideToast, toast } from '../../components/toast.ts';
import { undoToast } from '../../components/undo-toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BulkLine } from '../../mirror/bulk-plan.ts';

const toastId = 'bulk-edit';

interface BulkApply {
  busy: boolean;
  apply: (lines: readonly BulkLine[]) => Promise<void>;
  progress: Progress | null;
  stop: () => void;
}

/** Undoes an edit of several tasks, and says how many of them it couldn't undo. */
function useUndo(): (made: readonly BulkMade[]) => Promise<void> {
  const { t } = useTranslation();
  const { run } = useAction();
  return (made) =>
    run(async () => {
      hideToast(toastId);
      const staying = await undoBulk(made);
      if (staying === 0) toast({ kind: 'success', message: t('bulkEdit.undone') });
      else toast({ kind: 'warning', message: t('bulkEdit.undoneSome', { count: staying }) });
    });
}

/** Makes an edit of several tasks, one after the other, and offers one undo for all of it. */
export function useBulkApply(kind: BulkKind, onDone: () => void): BulkApply {
  const { t } = useTranslation();
  const format = useFormat();
  const performed = usePerformed();
  const undo = useUndo();
  const { busy, run } = useAction();
  const going = useStoppable();
  const apply = (lines: readonly BulkLine[]): Promise<void> =>
    run(async () => {
      const made: BulkMade[] = [];
      await going.run(lines, async ({ change }) => {
        const result = await performBulk(change);
        if (result.kind === 'kept') made.push({ item: result.item, change });
        return performed(result.kind === 'kept' ? { kind: 'kept' } : result);
      });
      if (made.length > 0) {
        const counts = { count: made.length, shown: format.number(made.length) };
        undoToast({
          id: toastId,
          message: t(`bulkEdit.${kind}.done`, counts),
          label: t('mark.undoNow'),
          onUndo: () => void undo(made),
        });
      }
      onDone();
    });
  return { busy, apply, progress: going.progress, stop: going.stop };
}
