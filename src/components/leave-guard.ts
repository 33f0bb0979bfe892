import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { confirm } from './confirm-store.ts';

/** Asks before a form with unsaved data is left, by the app's links, by back, or by closing the tab (specification 5). */
export function useLeaveGuard(dirty: boolean): void {
  const { t } = useTranslation();
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async () => {
      const leave = await confirm({
        title: t('leave.title'),
        message: t('leave.message'),
        confirmLabel: t('action.leave'),
        cancelLabel: t('action.stay'),
        destructive: true,
      });
      return !leave;
    },
  });
}
