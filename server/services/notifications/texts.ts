import type { Notice } from '../../../domain/mutation/decision.ts';
import type { NotificationType } from '../../../domain/notification/states.ts';

export type Language = 'el' | 'en';

const greek: Record<NotificationType, string> = {
  CREATED: 'Νέα απόδειξη εργασίας',
  CHANGED: 'Άλλαξε απόδειξη εργασίας',
  DELETED: 'Διαγράφηκε απόδειξη εργασίας',
  COLLECTED: 'Παραλήφθηκε',
  IN_PROGRESS: 'Σε εξέλιξη',
  INSTALLED: 'Εγκαταστάθηκε',
  FINISHED: 'Ολοκληρώθηκε',
  FAILED: 'Απέτυχε',
  STATUS_CORRECTED: 'Διορθώθηκε η κατάσταση',
  CLOCK_WRONG: 'Το ρολόι μιας συσκευής είναι λάθος',
  QUARANTINED: 'Αλλαγές που δεν έγιναν δεκτές περιμένουν απόφαση',
};

const english: Record<NotificationType, string> = {
  CREATED: 'New proof of work',
  CHANGED: 'Proof of work changed',
  DELETED: 'Proof of work deleted',
  COLLECTED: 'Collected',
  IN_PROGRESS: 'In progress',
  INSTALLED: 'Installed',
  FINISHED: 'Finished',
  FAILED: 'Failed',
  STATUS_CORRECTED: 'Status corrected',
  CLOCK_WRONG: 'The clock of a device is wrong',
  QUARANTINED: 'Changes that were refused wait for a decision',
};

const longest = 1000;

/** The text of a notification for clients that do not make their own from its details. */
export const notificationText = ({ type, details }: Pick<Notice, 'type' | 'details'>, language: Language): string =>
  [(language === 'el' ? greek : english)[type], details.task, details.address, details.by]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
    .slice(0, longest);
