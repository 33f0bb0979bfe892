import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressCompletionStatus, FailureReason } from '../../../domain/operational-address/states.ts';
import type { MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import { takeBack } from '../../commands/inbox.ts';
import { correctStatus, mark, markFailed } from '../../commands/marks.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import type { CorrectableStatus } from './what-may-be-done.ts';

/**
 * Milliseconds after a tap in which another one on the same button does nothing: the button already offers the step after
 * the next, and a finger that bounces must not take it.
 */
const bounce = 700;

/** Marking an address and taking the last mark back; `busy` from the tap until the mark is durable. */
export function useMark({ operational, pending }: AddressView) {
  const { t } = useTranslation();
  const { tell } = useOutcome();
  const { busy, run } = useAction();
  const performed = usePerformed();
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  const { id, completionStatus } = operational;
  const seen = { id, completionStatus };
  /** A mark that is kept but not shown yet: a slow screen offers its step a moment longer. */
  const unshown = useRef<MarkableStatus | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each news of the row or of its changes ends the waiting
  useEffect(() => {
    unshown.current = null;
  }, [completionStatus, pending]);

  /** Whether a tap is one of its own, and not the finger that bounces. */
  const counts = (tappedAt: number): boolean => {
    if (tappedAt - lastTap.current < bounce) return false;
    lastTap.current = tappedAt;
    return true;
  };

  const confirmed = async (status: MarkableStatus): Promise<boolean> =>
    status !== 'FINISHED' ||
    confirm({ title: t('mark.finishTitle'), message: t('mark.finishText'), confirmLabel: t('mark.FINISHED') });

  const advance = (status: Exclude<MarkableStatus, 'FAILED'>, tappedAt: number): void => {
    if (unshown.current === status || !counts(tappedAt)) return;
    void run(async () => {
      if (!(await confirmed(status))) return;
      if (performed(await mark(status, seen))) unshown.current = status;
    });
  };

  const fail = async (failureReason: FailureReason, failureComment: string): Promise<boolean> => {
    let kept = false;
    await run(async () => {
      kept = performed(await markFailed(seen, { failureReason, failureComment }));
    });
    return kept;
  };

  const correct = async (status: CorrectableStatus, before: AddressCompletionStatus): Promise<boolean> => {
    let kept = false;
    await run(async () => {
      kept = performed(await correctStatus(status, { id, completionStatus: before }));
    });
    return kept;
  };

  const undo = (): void => {
    const item = pending.undoable;
    if (item === null) return;
    unshown.current = null;
    void run(async () => {
      if (!(await takeBack(item.id))) await tell('tooLate');
    });
  };

  return { busy, counts, advance, fail, correct, undo };
}
