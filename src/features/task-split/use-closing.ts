import { useEffect, useRef } from 'react';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';

/** Why a dialog cannot open: the task is not on this device, or it has no address. */
export type Missing = 'task' | 'addresses' | null;

/** Closes a dialog that has nothing to show (specification 8), after a message if there is no address. */
export function useClosing(missing: Missing, onClose: () => void): void {
  const { showOutcome } = useOutcome();
  const closed = useRef(false);
  useEffect(() => {
    if (missing === null || closed.current) return;
    closed.current = true;
    if (missing === 'task') onClose();
    else showOutcome('addressMissing').then(onClose, reportError);
  });
}
