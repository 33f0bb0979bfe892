import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PerformResult } from '../../../domain/mutation/decision.ts';
import type { AddressCompletionStatus, FailureReason } from '../../../domain/operational-address/states.ts';
import type { MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import { isAssignedTo } from '../../../domain/task/lists.ts';
import { nextOfWay } from '../../../domain/visit/awaited.ts';
import { undoItem } from '../../commands/inbox.ts';
import { correctStatus, mark, markFailed } from '../../commands/marks.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { hideToast, toast } from '../../components/toast.ts';
import { markToast, undoToast } from '../../components/undo-toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { type AddressView, addressName } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { markLooks } from '../../theme/mark-labels.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import type { CorrectableStatus } from './corrections.ts';
import type { Said } from './set-out.ts';
import { isMeant, type Tap } from './tap-guard.ts';

/** The other items of the tap, and the words after an undo about what it leaves. */
interface Undoable {
  before?: readonly string[];
  stays?: string | undefined;
}

/** Marks an address and undoes the last mark; `busy` from the tap until the mark is stored. */
export function useMark(view: AddressView) {
  const { operational, pending } = view;
  const { t } = useTranslation();
  const { undo, offerUndo } = useUndo();
  const { busy, run } = useAction();
  const performed = usePerformed();
  const { id, completionStatus } = operational;
  const { steps } = view.task;
  const seen = { id, completionStatus, steps };
  /** A stored mark that isn't rendered yet: until then a slow screen still offers its step. */
  const unshown = useRef<MarkableStatus | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the row or its queue shows the mark
  useEffect(() => {
    unshown.current = null;
  }, [completionStatus, pending]);

  const viewer = useViewer();
  const mirror = useMirror();
  const isOwn = isAssignedTo(view.task, viewer);
  /** A mark in the first person of those who do the work; the office reports it for them. */
  const words = (status: MarkableStatus): string => {
    if (!isOwn) return t(`mark.office.${status}`);
    // Work that begins says that the person has arrived.
    const arrives =
      status === 'IN_PROGRESS' && nextOfWay(operational, { user: viewer.userId, now: Date.now() }) === 'arrive';
    return t(arrives ? 'visit.arrivedAndBegun' : markLooks[status].label);
  };

  const confirmed = async (status: MarkableStatus): Promise<boolean> =>
    status !== 'FINISHED' ||
    confirm({ title: t('mark.finishTitle'), message: t('mark.finishText'), confirmLabel: words('FINISHED') });

  /** Shows a toast with an undo button, because mistaken taps are noticed at once. */
  const undoable = (what: string, result: PerformResult, { before = [], stays }: Undoable = {}): boolean => {
    if (!performed(result)) return false;
    if (result.kind === 'kept') offerUndo([result.item, ...before], `${what} · ${addressName(view)}`, stays);
    return true;
  };
  /** Waits until a mark is stored; its place may follow, from code that isn't needed before (decision 0189). */
  const kept = async (status: MarkableStatus, marked: Promise<PerformResult>, stays?: string): Promise<boolean> => {
    const marking = { view, status, viewer, tapped: Date.now(), marked, t };
    import('./mark-place.ts').then(({ addPlace }) => addPlace(mirror, marking)).catch(reportError);
    return undoable(t(addressStatusLooks[status].label), await marked, { stays });
  };

  /** Says something by a tap that is undone like a mark, in these words. */
  const say = (what: string, tap: Omit<Tap, 'address'>, act: () => Promise<Said>): void => {
    if (!isMeant({ ...tap, address: id })) return;
    void run(async () => {
      const { result, before } = await act();
      undoable(what, result, { before });
    });
  };

  /** `stays`: said after an undo of what the same tap did beside the mark. */
  const advance = async (
    status: Exclude<MarkableStatus, 'FAILED'>,
    tap: Omit<Tap, 'address'>,
    stays?: string,
  ): Promise<boolean> => {
    if (unshown.current === status || !isMeant({ ...tap, address: id })) return false;
    let isKept = false;
    await run(async () => {
      if (!(await confirmed(status))) return;
      isKept = await kept(status, mark(status, seen), stays);
      if (isKept) unshown.current = status;
    });
    return isKept;
  };

  const fail = async (failureReason: FailureReason, failureComment: string): Promise<boolean> => {
    let isKept = false;
    await run(async () => {
      isKept = await kept('FAILED', markFailed(seen, { failureReason, failureComment }));
    });
    return isKept;
  };

  const correct = async (status: CorrectableStatus, before: AddressCompletionStatus): Promise<boolean> => {
    let isKept = false;
    await run(async () => {
      isKept = performed(await correctStatus(status, { id, completionStatus: before, steps }));
    });
    return isKept;
  };

  const undoLast = (): void => {
    const item = pending.undoable;
    if (item === null) return;
    unshown.current = null;
    void run(() => undo([item.id]));
  };

  return { words, busy, say, advance, fail, correct, undo: undoLast };
}

/** Undoes the marks of the last tap, even when the server may have them already, and offers that in a toast. */
export function useUndo() {
  const { t } = useTranslation();
  const { showOutcome } = useOutcome();

  const undo = async (items: readonly string[], stays?: string): Promise<void> => {
    hideToast(markToast);
    let isTooLate = false;
    for (const item of items) isTooLate = (await undoItem(item)) === 'tooLate' || isTooLate;
    if (isTooLate) await showOutcome('tooLate');
    else if (stays !== undefined) toast({ kind: 'success', message: stays });
  };

  /** `what`: the new status and the address; `stays`: said after the undo. */
  const offerUndo = (items: readonly string[], what: string, stays?: string): void =>
    undoToast({ id: markToast, message: what, label: t('mark.undoNow'), onUndo: () => void undo(items, stays) });

  return { undo, offerUndo };
}
