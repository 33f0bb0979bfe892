import type { Notice } from '../../../domain/mutation/decision.ts';
import type { NotificationClassType, NotificationType } from '../../../domain/notification/states.ts';
import { type RequestType, requestTypes } from '../../../domain/task-assignment/states.ts';
import type { Language } from '../../../domain/user/languages.ts';

const greek: Record<NotificationType, string> = {
  CREATED: 'Δημιουργήθηκε',
  CHANGED: 'Άλλαξε',
  DELETED: 'Διαγράφηκε',
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
  RESCHEDULED: 'Άλλαξε η ημερομηνία',
  SPLIT: 'Χωρίστηκε σε υποεργασίες',
  PAUSED: 'Σε παύση',
  CONTINUED: 'Συνεχίζεται',
  CANCELED: 'Ακυρώθηκε',
  INVOICED: 'Τιμολογήθηκε',
  DELAYED: 'Καθυστερεί',
  REQUESTED: 'Νέο αίτημα',
  ACCEPTED: 'Έγινε δεκτό',
  REJECTED: 'Απορρίφθηκε',
  CANCELLED: 'Ακυρώθηκε',
  EXPIRED: 'Έληξε',
  CLOCK_WRONG: 'Το ρολόι μιας συσκευής είναι λάθος',
  QUARANTINED: 'Αλλαγές που δεν έγιναν δεκτές περιμένουν απόφαση',
  PHOTOS_LOST: 'Χάθηκαν φωτογραφίες ενός αποδεικτικού εργασίας',
  FILE_LOST: 'Χάθηκε ένα συνημμένο αρχείο',
};

const english: Record<NotificationType, string> = {
  CREATED: 'Created',
  CHANGED: 'Changed',
  DELETED: 'Deleted',
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
  REQUESTED: 'New request',
  ACCEPTED: 'Accepted',
  REJECTED: 'Rejected',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
  CLOCK_WRONG: 'The clock of a device is wrong',
  QUARANTINED: 'Rejected changes are waiting for a decision',
  PHOTOS_LOST: 'Photos of a proof of work were lost',
  FILE_LOST: 'An attached file is lost',
};

type Labels = Partial<Record<NotificationType, string>>;

/** Labels that depend on the kind of row. */
const classLabels: Record<Language, Partial<Record<NotificationClassType, Labels>>> = {
  el: {
    PROOF_OF_WORK: {
      CREATED: 'Νέο αποδεικτικό εργασίας',
      CHANGED: 'Άλλαξε αποδεικτικό εργασίας',
      DELETED: 'Διαγράφηκε αποδεικτικό εργασίας',
      PUBLISHED: 'Μπορείτε να δείτε αποδεικτικό εργασίας',
    },
    TASK: {
      CREATED: 'Νέα εργασία',
      CHANGED: 'Άλλαξε η εργασία',
      DELETED: 'Διαγράφηκε η εργασία',
      STATUS_CORRECTED: 'Νέα κατάσταση εργασίας',
    },
    REQUEST: {
      ASSIGNED: 'Σας ανατέθηκε εργασία',
      ACCEPTED: 'Το αίτημα έγινε δεκτό',
      REJECTED: 'Το αίτημα απορρίφθηκε',
      CANCELLED: 'Το αίτημα ακυρώθηκε',
      EXPIRED: 'Το αίτημα έληξε',
      DELETED: 'Η συνεργασία έληξε',
    },
    SCHEDULE: { CREATED: 'Νέα άδεια', CHANGED: 'Η άδεια άλλαξε', DELETED: 'Η άδεια διαγράφηκε' },
    SYNC: {
      CHANGED: 'Ο χώρος αποθήκευσης της εταιρείας κοντεύει να γεμίσει',
      DELAYED: 'Ο χώρος αποθήκευσης γέμισε: φωτογραφίες περιμένουν στις συσκευές',
    },
  },
  en: {
    PROOF_OF_WORK: {
      CREATED: 'New proof of work',
      CHANGED: 'Proof of work changed',
      DELETED: 'Proof of work deleted',
      PUBLISHED: 'Proof of work was shared with you',
    },
    TASK: {
      CREATED: 'New task',
      CHANGED: 'Task changed',
      DELETED: 'Task deleted',
      STATUS_CORRECTED: 'Task has a new status',
    },
    REQUEST: {
      ASSIGNED: 'Task was given to you',
      ACCEPTED: 'Request accepted',
      REJECTED: 'Request rejected',
      CANCELLED: 'Request cancelled',
      EXPIRED: 'Request expired',
      DELETED: 'The agreement ended',
    },
    SCHEDULE: { CREATED: 'New vacation', CHANGED: 'Vacation changed', DELETED: 'Vacation deleted' },
    SYNC: {
      CHANGED: 'The company’s storage is nearly full',
      DELAYED: 'Storage is full: photos wait on devices',
    },
  },
};

const requestLabels: Record<Language, Record<RequestType, string>> = {
  el: { ASSIGNMENT: 'Ανάθεση', RESCHEDULE: 'Αλλαγή ημερομηνίας', FLEET: 'Συνεργασία' },
  en: { ASSIGNMENT: 'Assignment', RESCHEDULE: 'Reschedule', FLEET: 'Add to fleet' },
};

const requestLabel = (request: string | undefined, language: Language): string | undefined => {
  const about = requestTypes.find((type) => type === request);
  return about && requestLabels[language][about];
};

const label = ({ classType, type }: Pick<Notice, 'classType' | 'type'>, language: Language): string =>
  classLabels[language][classType]?.[type] ?? (language === 'el' ? greek : english)[type];

const longest = 1000;

type NoticeFacts = Pick<Notice, 'classType' | 'type' | 'details'>;

/**
 * The parts of a notification's text: what happened, to what, and who did it, with their company if it is another one.
 */
export function notificationParts(notice: NoticeFacts, language: Language): string[] {
  const { request, task, address, schedule, company, by } = notice.details;
  return [label(notice, language), requestLabel(request, language), task, address, schedule, company, by]
    .filter((part) => part !== undefined)
    .filter((part) => part !== '');
}

/** The text for clients that don't compose their own from the details. */
export const notificationText = (notice: NoticeFacts, language: Language): string =>
  notificationParts(notice, language).join(' · ').slice(0, longest);
