import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './toast.ts';

/**
 * Runs what a person asked for: `busy` while it is under way, a second tap does nothing, and a fault is told in a toast.
 * What the engine may not have kept is named as such.
 */
export function useAction(): { busy: boolean; run: (action: () => Promise<void>) => Promise<void> } {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      const lost = error instanceof Error && error.name === 'EngineLost';
      toast({ kind: 'error', message: lost ? t('app.engineLost') : t('app.actionFailed', { fault: String(error) }) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
