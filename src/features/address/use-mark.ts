import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PerformResult } from '../../../domain/mutation/decision.ts';
import type { AddressCompletionStatus, FailureReason } from '../../../domain/operational-address/states.ts';
import type { MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import { correctStatus, mark, markFailed } from '../../commands/marks.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { type AddressView, addressName } from '../../mirror/addresses.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import type { CorrectableStatus } from './corrections.ts';
import { isMeant, type Tap } from './tap-guard.ts';
import { useUndo } from './use-undo.tsx';

/** Marking an address and taking the last mark back; `busy` from the tap until the mark is durable. */
export function useMark(view: AddressView) {
  const { operational, pending } = view;
  const { t } = useTranslation();
  const { undo, offerUndo } = useUndo();
  const { busy, run } = useAction();
  const performed = usePerformed();
  const { id, completionStatus } = operational;
  const seen = { id, completionStatus };
  /** A mark that is kept but not shown yet: a slow screen offers its step a moment longer. */
  const unshown = useRef<MarkableStatus | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each news of the row or of its changes ends the waiting
  useEffect(() => {
    unshown.current = null;
  }, [completionStatus, pending]);

  const confirmed = async (status: MarkableStatus): Promise<boolean> =>
    status !== 'FINISHED' ||
    confirm({ title: t('mark.finishTitle'), message: t('mark.finishText'), confirmLabel: t('mark.FINISHED') });

  /** The toast of a mark has the way back: what a thumb does by mistake it notices at once. */
  const kept = (status: MarkableStatus, result: PerformResult): boolean => {
    if (!performed(result)) return false;
    if (result.kind === 'kept') offerUndo(result.item, `${t(addressStatusLooks[status].label)} · ${addressName(view)}`);
    return true;
  };

  const advance = (status: Exclude<MarkableStatus, 'FAILED'>, tap: Omit<Tap, 'address'>): void => {
    if (unshown.current === status || !isMeant({ ...tap, address: id })) return;
    void run(async () => {
      if (!(await confirmed(status))) return;
      if (kept(status, await mark(status, seen))) unshown.current = status;
    });
  };

  const fail = async (failureReason: FailureReason, failureComment: string): Promise<boolean> => {
    let isKept = false;
    await run(async () => {
      isKept = kept('FAILED', await markFailed(seen, { failureReason, failureComment }));
    });
    return isKept;
  };

  const correct = async (status: CorrectableStatus, before: AddressCompletionStatus): Promise<boolean> => {
    let isKept = false;
    await run(async () => {
      isKept = performed(await correctStatus(status, { id, completionStatus: before }));
    });
    return isKept;
  };

  const undoLast = (): void => {
    const item = pending.undoable;
    if (item === null) return;
    unshown.current = null;
    void run(() => undo(item.id));
  };

  return { busy, advance, fail, correct, undo: undoLast };
}
