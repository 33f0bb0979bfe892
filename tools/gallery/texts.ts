import type { TFunction } from 'i18next';
import type { Language } from '../../domain/user/languages.ts';
import type { TextKey } from '../../src/i18n/texts.ts';

const english = {
  title: 'Parts',
  index: 'Sections',
  open: 'Open',
  show: 'Show',
  held: 'Held',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  shared: 'Shared',
  notShared: 'Private',
  sharedOrNot: 'Shared or private',
  anyStatus: 'Status: any',
  anyCustomer: 'Customer: any',
  clone: 'Clone',
  makeShared: 'Make shared',
  makePrivate: 'Make private',
  create: 'Create task',
  subtasksOf: 'Subtasks of {{name}}',
  longLabel: 'Contact details and remarks for the installation',
  hint: 'What to enter here, in a few words',
  ticketHint: 'JT-1 is taken',
  afm: 'Tax number',
  telephone: 'Telephone',
  country: 'Country',
  recipients: 'Recipients',
  basic: 'Basic info',
  saved: 'Saved',
};

/** The gallery's own texts. Those of the parts themselves are the product's. */
export const galleryTexts: Readonly<Record<Language, typeof english>> = {
  en: english,
  el: {
    title: 'Μέρη των οθονών',
    index: 'Ενότητες',
    open: 'Άνοιγμα',
    show: 'Εμφάνιση',
    held: 'Κρατήθηκε πατημένο',
    confirmed: 'Επιβεβαιώθηκε',
    cancelled: 'Ακυρώθηκε',
    shared: 'Κοινή',
    notShared: 'Ιδιωτική',
    sharedOrNot: 'Κοινές και ιδιωτικές',
    anyStatus: 'Κατάσταση: όλες',
    anyCustomer: 'Πελάτης: όλοι',
    clone: 'Αντιγραφή',
    makeShared: 'Κοινές',
    makePrivate: 'Ιδιωτικές',
    create: 'Νέα εργασία',
    subtasksOf: 'Υποεργασίες: {{name}}',
    longLabel: 'Στοιχεία επικοινωνίας και παρατηρήσεις για την εγκατάσταση',
    hint: 'Τι συμπληρώνεται εδώ, με λίγα λόγια',
    ticketHint: 'Το JT-1 χρησιμοποιείται',
    afm: 'ΑΦΜ',
    telephone: 'Τηλέφωνο',
    country: 'Χώρα',
    recipients: 'Παραλήπτες',
    basic: 'Βασικά στοιχεία',
    saved: 'Αποθηκεύτηκε',
  },
};

/** A text of the gallery, from its own namespace, which the types of the product's texts don't know. */
export const galleryText = (t: TFunction, key: keyof typeof english, name?: string): string =>
  t(`gallery:${key}` as TextKey, { name });
