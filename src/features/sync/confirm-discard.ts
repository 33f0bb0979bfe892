import type { TFunction } from 'i18next';
import { confirm } from '../../components/confirm-store.ts';

/** Asks whether work that is not at the office yet is to be given up for good; `what` names it, the button is held for a second. */
export const confirmDiscard = (t: TFunction, what: string): Promise<boolean> =>
  confirm({
    title: t('inbox.discardTitle'),
    message: t('inbox.discardText', { what }),
    confirmLabel: t('action.discard'),
    destructive: true,
    hold: true,
  });
