import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../components/confirm-store.ts';
import { useLeaveGuard } from '../../components/leave-guard.ts';

/**
 * Asks before a form with unsaved data is closed, also by back (specification 4.7). Reloading and closing the tab are not
 * asked about: the draft is kept, and phones reload by themselves.
 */
export function useLeaveForm(dirty: boolean) {
  const { t } = useTranslation();
  const guarded = useRef(dirty);
  useEffect(() => {
    guarded.current = dirty;
  }, [dirty]);
  const { free } = useLeaveGuard({
    isDirty: () => guarded.current,
    isEndangered: () => false,
    where: 'dialog',
    keepsDraft: true,
  });
  const askToDiscard = (): Promise<boolean> =>
    confirm({
      title: t('proof.discardTitle'),
      message: t('proof.discardText'),
      confirmLabel: t('action.discard'),
      destructive: true,
    });
  return { askToDiscard, free };
}
