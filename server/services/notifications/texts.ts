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
  PUBLISHED: 'Δημοσιεύτηκε',
  ASSIGNED: 'Ανατέθηκε',
  UNASSIGNED: 'Αφαιρέθηκε η ανάθεση',
  WATCHED: 'Παρακολουθείτε την εργασία',
  RESCHEDULED: 'Άλλαξε η ώρα',
  SPLIT: 'Χωρίστηκε σε υποεργασίες',
  PAUSED: 'Σε παύση',
  CONTINUED: 'Συνεχίζεται',
  CANCELED: 'Ακυρώθηκε',
  INVOICED: 'Τιμολογήθηκε',
  DELAYED: 'Καθυστερεί',
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
  PUBLISHED: 'Published',
  ASSIGNED: 'Assigned',
  UNASSIGNED: 'No longer assigned',
  WATCHED: 'You watch the task',
  RESCHEDULED: 'Rescheduled',
  SPLIT: 'Split into subtasks',
  PAUSED: 'Paused',
  CONTINUED: 'Continued',
  CANCELED: 'Cancelled',
  INVOICED: 'Invoiced',
  DELAYED: 'Delayed',
  CLOCK_WRONG: 'The clock of a device is wrong',
  QUARANTINED: 'Changes that were refused wait for a decision',
};

/** Of a task other words than of a proof of work. */
const ofTasks: Record<Language, Partial<Record<NotificationType, string>>> = {
  el: { CHANGED: 'Άλλαξε η εργασία', DELETED: 'Διαγράφηκε η εργασία', STATUS_CORRECTED: 'Νέα κατάσταση εργασίας' },
  en: { CHANGED: 'Task changed', DELETED: 'Task deleted', STATUS_CORRECTED: 'Task has a new status' },
};

const words = ({ classType, type }: Pick<Notice, 'classType' | 'type'>, language: Language): string =>
  (classType === 'TASK' ? ofTasks[language][type] : undefined) ?? (language === 'el' ? greek : english)[type];

const longest = 1000;

/** The text of a notification for clients that do not make their own from its details. */
export const notificationText = (notice: Pick<Notice, 'classType' | 'type' | 'details'>, language: Language): string =>
  [words(notice, language), notice.details.task, notice.details.address, notice.details.by]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
    .slice(0, longest);
