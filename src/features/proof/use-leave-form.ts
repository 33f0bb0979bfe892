import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../components/confirm-store.ts';

/**
 * Asks before a form with unsaved data is closed, also by back (specification 4.7). Reloading and closing the tab are not
 * asked about: the draft is kept, and phones reload by themselves.
 */
export function useLeaveForm(dirty: boolean) {
  const { t } = useTranslation();
  const guarded = useRef(dirty);
  const freed = useRef(false);
  useEffect(() => {
    guarded.current = dirty;
  }, [dirty]);
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async () => {
      if (freed.current || !guarded.current) return false;
      const leave = await confirm({
        title: t('leave.title'),
        message: t('proof.leaveText'),
        confirmLabel: t('action.leave'),
        cancelLabel: t('action.stay'),
      });
      return !leave;
    },
  });
  const askToDiscard = (): Promise<boolean> =>
    confirm({
      title: t('proof.discardTitle'),
      message: t('proof.discardText'),
      confirmLabel: t('action.discard'),
      destructive: true,
    });
  /** From now on it is left without a question: everything is saved, or was given up knowingly. */
  const free = (): void => {
    freed.current = true;
  };
  return { askToDiscard, free };
}
