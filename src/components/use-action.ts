import { useState } from 'react';
import { useFaultText } from '../i18n/fault-text.ts';
import { useOutcome } from './outcomes/use-outcome.ts';

/**
 * Runs an action of the person: `busy` while it is under way, when a second tap does nothing; a fault is shown in a toast, which
 * says when the engine may not have stored the change.
 */
export function useAction(): { busy: boolean; run: (action: () => Promise<void>) => Promise<void> } {
  const { showOutcome } = useOutcome();
  const faultText = useFaultText();
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      const lost = error instanceof Error && error.name === 'EngineLost';
      await (lost ? showOutcome('engineLost') : showOutcome('actionFailed', { values: { fault: faultText(error) } }));
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
