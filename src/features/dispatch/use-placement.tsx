import { useTranslation } from 'react-i18next';
import type { TimeRange } from '../../../domain/kernel/time.ts';
import { assigneeChange } from '../../../domain/task/rules.ts';
import { takeBack } from '../../commands/inbox.ts';
import { type PlacedResult, type PlacedWork, placeWork } from '../../commands/placing.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { hideToast, toast } from '../../components/toast.ts';
import { undoToast } from '../../components/undo-toast.tsx';
import { usePerformed } from '../../components/use-performed.ts';
import type { BoardRow, BoardTask } from '../../mirror/board.ts';
import { takenIn } from '../../mirror/crew.ts';
import { useMirror } from '../../mirror/use-live.ts';
import type { DropPlan } from './drop-plan.ts';
import { usePlanTexts } from './plan-texts.ts';

const toastId = 'dispatch';

/** A line for each sentence. */
const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <>
    <strong>{title}</strong>
    {lines.map((line) => (
      <div key={line}>{line}</div>
    ))}
  </>
);

/** Undoes what was placed: without a trace while it is unsent. */
function useUndoPlaced() {
  const { showOutcome } = useOutcome();
  const performed = usePerformed();
  return async (placed: PlacedWork, items: readonly string[]): Promise<void> => {
    hideToast(toastId);
    if (await takeBack(items)) return;
    // A time that was sent can't become an earlier one again (specification 5); people can.
    if (placed.time !== null) await showOutcome('tooLate');
    else {
      const result = await placeWork({ ...placed, add: placed.remove, remove: placed.add });
      performed(result.kind === 'kept' ? { kind: 'kept' } : result);
    }
  };
}

/** Stores what was placed, and says so with a button that undoes it. */
function useStore() {
  const { t } = useTranslation();
  const performed = usePerformed();
  const undo = useUndoPlaced();
  const failed = (result: Exclude<PlacedResult, { kind: 'kept' }>, name: string): void => {
    if (result.kind === 'refused' && result.code === 'user_wasnt_available')
      toast({ kind: 'error', message: t('dispatch.unavailable', { name }) });
    else performed(result);
  };
  return async (
    placed: PlacedWork,
    said: { title: string; lines: readonly string[]; name: string },
  ): Promise<boolean> => {
    const result = await placeWork(placed);
    if (result.kind !== 'kept') {
      failed(result, said.name);
      return false;
    }
    undoToast({
      id: toastId,
      kind: said.lines.length > 1 ? 'warning' : 'success',
      message: <Lines title={said.title} lines={said.lines} />,
      label: t('mark.undoNow'),
      onUndo: () => void undo(placed, result.items),
    });
    return true;
  };
}

/**
 * Gives work to somebody at a time, and takes people off it (specification 4.4 and 5). Beyond the acceptance phase it asks before
 * people change; what doesn't fit or is too far away is said, and can be undone. What can't be done says why. `shown` is the time
 * of which the board knows all work.
 */
export function usePlacement(shown: TimeRange) {
  const { t } = useTranslation();
  const mirror = useMirror();
  const { showOutcome } = useOutcome();
  const texts = usePlanTexts();
  const store = useStore();
  const agreed = async ({ task }: BoardTask): Promise<boolean> =>
    assigneeChange(task) !== 'confirm' ||
    confirm({
      title: t('dispatch.beyondTitle'),
      message: t('dispatch.beyondText', { name: task.nickname }),
      confirmLabel: t('dispatch.beyondConfirm'),
    });
  const refuses = async ({ work, row, isNew }: DropPlan): Promise<boolean> => {
    if (!isNew) return false;
    if (row?.kind === 'company') await showOutcome('companyByRequest');
    else if (!work.movable) await showOutcome('refused', { code: work.peopleFixed ?? 'not_permitted' });
    else return !(await agreed(work));
    return true;
  };
  /** Other work of theirs on days that aren't shown: a task may last until then. */
  const elsewhere = async ({ row, work, time, isNew, form, warnings }: DropPlan): Promise<string[]> => {
    if (row === null || row.kind === 'company' || (!isNew && form === null)) return [];
    const isShown = time.from >= shown.from && time.to <= shown.to;
    if (isShown || warnings.some(({ kind }) => kind === 'overlap')) return [];
    const taken = await takenIn(mirror, [row.id], { range: time, task: work.task.id });
    return taken.get(row.id) === 'task' ? [t('dispatch.busyThen', { name: row.name })] : [];
  };
  return {
    /** Whether it was done. */
    place: async (plan: DropPlan): Promise<boolean> => {
      const { work, row, from, form, isNew, time } = plan;
      const notes = texts.notes(plan);
      if (!isNew && form === null) {
        if (plan.kept !== null)
          toast({ kind: 'warning', id: toastId, message: <Lines title={work.task.nickname} lines={notes} /> });
        return false;
      }
      if (await refuses(plan)) return false;
      const name = row?.name ?? t('dispatch.unassigned');
      return store(
        { task: work.task, time: form, add: isNew && row ? row.id : null, remove: isNew ? from : null },
        {
          title: work.task.nickname,
          name,
          lines: [`${name} · ${texts.when(time)}`, ...notes, ...(await elsewhere(plan))],
        },
      );
    },
    remove: async (work: BoardTask, from: BoardRow): Promise<void> => {
      if (!work.movable) await showOutcome('refused', { code: work.peopleFixed ?? 'not_permitted' });
      else if (await agreed(work))
        await store(
          { task: work.task, time: null, add: null, remove: from.id },
          { title: work.task.nickname, name: from.name, lines: [t('dispatch.removed', { name: from.name })] },
        );
    },
  };
}

export type Placement = ReturnType<typeof usePlacement>;
