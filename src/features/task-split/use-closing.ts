import { useEffect, useRef } from 'react';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';

/** Why a dialog about a task has nothing to show: the task is not here, or it has no address. */
export type Missing = 'task' | 'addresses' | null;

/** Closes a dialog that has nothing to show (specification 8); that there is no address is told first. */
export function useClosing(missing: Missing, onClose: () => void): void {
  const { tell } = useOutcome();
  const closed = useRef(false);
  useEffect(() => {
    if (missing === null || closed.current) return;
    closed.current = true;
    if (missing === 'task') onClose();
    else tell('addressMissing').then(onClose, reportError);
  });
}
