import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sameValue } from '../../domain/mutation/merge.ts';
import { confirm } from './confirm-store.ts';
import { formOutcomes } from './outcomes/form-outcomes.ts';
import { questionOf } from './outcomes/outcome.ts';

interface Guarded {
  /** Whether the form holds something unsaved, at this moment. */
  isDirty: () => boolean;
  /** Whether it would be lost with the page, so that reloading and closing the tab are asked about, too. */
  isEndangered: () => boolean;
  /** A page is left when its path changes; a dialog that the address names also by back. What opens above leaves neither. */
  where: 'page' | 'dialog';
  /** Unsaved input stays on this device as a draft. */
  keepsDraft: boolean;
}

/** Asks before a form with unsaved data is left, by the app's links, by back, or by closing the tab (specification 4.7 and 5). */
export function useLeaveGuard({ isDirty, isEndangered, where, keepsDraft }: Guarded) {
  const { t } = useTranslation();
  const freed = useRef(false);
  /** Whether the form may be left: it is clean, or the person says so. */
  const mayLeave = async (): Promise<boolean> => {
    if (freed.current || !isDirty()) return true;
    const outcome = keepsDraft ? formOutcomes.formUnsavedDraft : formOutcomes.formUnsaved;
    return await confirm({ ...questionOf(outcome, (key) => t(key)), destructive: !keepsDraft });
  };
  useBlocker({
    enableBeforeUnload: () => !freed.current && isEndangered(),
    shouldBlockFn: async ({ current, next, action }) => {
      const isNamed = where === 'dialog' && action !== 'PUSH' && !sameValue(current.search, next.search);
      const stays = current.pathname === next.pathname && !isNamed;
      return !stays && !(await mayLeave());
    },
  });
  /** Allows leaving without a question: everything is saved, or discarded on purpose. */
  const free = (): void => {
    freed.current = true;
  };
  return { mayLeave, free };
}
