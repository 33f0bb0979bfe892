import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../components/confirm-store.ts';
import type { FormDraft } from '../../components/form/use-form-draft.ts';
import { useLeaveGuard } from '../../components/leave-guard.ts';

/**
 * Asks before a form with unsaved data is closed, also by the back button (specification 4.7). Reloading and closing
 * the tab need no question, since the draft is stored, unless storing it failed.
 */
export function useLeaveForm(dirty: boolean, draft: Pick<FormDraft, 'trouble' | 'unkept'>) {
  const { t } = useTranslation();
  const guarded = useRef({ dirty, draft });
  useEffect(() => {
    guarded.current = { dirty, draft };
  }, [dirty, draft]);
  const { free } = useLeaveGuard({
    isDirty: () => guarded.current.dirty,
    isEndangered: () => guarded.current.draft.trouble !== null && guarded.current.draft.unkept(),
    where: 'dialog',
    keepsDraft: draft.trouble === null,
  });
  const confirmDiscard = (): Promise<boolean> =>
    confirm({
      title: t('proof.discardTitle'),
      message: t('proof.discardText'),
      confirmLabel: t('action.discard'),
      destructive: true,
    });
  return { confirmDiscard, free };
}
