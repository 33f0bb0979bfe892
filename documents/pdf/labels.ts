import type { AddressCompletionStatus, FailureReason } from '../../domain/operational-address/states.ts';
import type { ProofStatus, ProofType } from '../../domain/proof/states.ts';
import type { SignedPart } from '../../domain/signature/content.ts';
import type { TaskCompletionStatus } from '../../domain/task/states.ts';

/** The labels of a report in one language. */
export interface ReportLabels {
  title: string;
  page: (number: number, of: number) => string;
  fact: Record<
    | 'number'
    | 'jobTicket'
    | 'customer'
    | 'status'
    | 'installation'
    | 'pickup'
    | 'people'
    | 'salesPrice'
    | 'place'
    | 'pickups'
    | 'collected'
    | 'installed'
    | 'finished'
    | 'failed'
    | 'reason'
    | 'made'
    | 'missing'
    | 'signature'
    | 'hash'
    | 'voiceNote'
    | 'note',
    string
  >;
  /** What a report lacks whose maker could not get it. */
  missing: (before: string) => string;
  /** Of a voice note whose hash nobody knows yet. */
  notReceived: string;
  photoMissing: string;
  /** A photo that is not on the device which makes the report. */
  photoElsewhere: (number: number, of: number) => string;
  status: Record<TaskCompletionStatus | AddressCompletionStatus | ProofStatus, string>;
  failure: Record<FailureReason, string>;
  proof: Record<ProofType, string>;
  steps: string;
  yes: string;
  no: string;
  /** Where a mark was made; `distance` is null where the address is not on the map. */
  marked: (distance: string | null, accuracy: string) => string;
  /** About signatures. */
  signed: {
    typed: string;
    notThere: string;
    earlier: (parts: string) => string;
    part: Record<SignedPart, string>;
  };
}

const el: ReportLabels = {
  title: 'Αναφορά εργασίας',
  page: (number, of) => `Σελίδα ${number} από ${of}`,
  fact: {
    number: 'Αριθμός',
    jobTicket: 'Δελτίο εργασίας',
    customer: 'Πελάτης',
    status: 'Κατάσταση',
    installation: 'Εγκατάσταση',
    pickup: 'Παραλαβή',
    people: 'Συνεργείο',
    salesPrice: 'Τιμή πώλησης',
    place: 'Διεύθυνση',
    pickups: 'Παραλαβή από',
    collected: 'Παραλήφθηκε',
    installed: 'Εγκαταστάθηκε',
    finished: 'Ολοκληρώθηκε',
    failed: 'Απέτυχε',
    reason: 'Λόγος',
    made: 'Έγινε',
    missing: 'Λείπουν',
    signature: 'Υπογραφή',
    hash: 'SHA-256',
    voiceNote: 'Φωνητικό μήνυμα',
    note: 'Σημείωση',
  },
  missing: (before) => `Τα μέρη που έκλεισαν πριν από ${before} δεν ήταν στη συσκευή που έκανε την αναφορά.`,
  marked: (distance, accuracy) =>
    distance === null
      ? `θέση με ακρίβεια ${accuracy}, η διεύθυνση δεν είναι στον χάρτη`
      : `${distance} από τη διεύθυνση, με ακρίβεια ${accuracy}`,
  notReceived: 'δεν έχει φτάσει στο γραφείο',
  photoMissing: 'Η φωτογραφία δεν μπορεί να εμφανιστεί εδώ.',
  photoElsewhere: (number, of) => `Η φωτογραφία ${number} από ${of} δεν είναι σε αυτή τη συσκευή.`,
  status: {
    DRAFT: 'Πρόχειρη',
    UNASSIGNED: 'Χωρίς ανάθεση',
    ASSIGNMENT_REQUESTED: 'Ζητήθηκε',
    DECLINED: 'Απορρίφθηκε',
    ASSIGNED: 'Ανατέθηκε',
    ACCEPTED: 'Έγινε δεκτή',
    NO_PROGRESS: 'Χωρίς πρόοδο',
    COLLECTED: 'Παραλήφθηκε',
    IN_PROGRESS: 'Σε εξέλιξη',
    INSTALLED: 'Εγκαταστάθηκε',
    UNDER_EXAMINATION: 'Υπό εξέταση',
    FINISHED: 'Ολοκληρώθηκε',
    FAILED: 'Απέτυχε',
    DELAYED_PICKUP: 'Καθυστερημένη παραλαβή',
    DELAYED_INSTALLATION: 'Καθυστερημένη εγκατάσταση',
    INVOICED: 'Τιμολογήθηκε',
    CONFLICTED_FINISHED: 'Ολοκληρώθηκε με αποτυχίες',
    NORMAL: 'Κανονικά',
    FORCE_MAJEURE: 'Ανωτέρα βία',
    DISRUPTED: 'Διακόπηκε',
    DELAYED: 'Καθυστέρησε',
  },
  failure: {
    CUSTOMER_ABSENT: 'Ο πελάτης λείπει',
    NO_ACCESS: 'Δεν υπάρχει πρόσβαση',
    WRONG_ADDRESS: 'Λάθος διεύθυνση',
    MISSING_MATERIAL: 'Λείπουν υλικά',
    TECHNICAL_PROBLEM: 'Τεχνικό πρόβλημα',
    CUSTOMER_REFUSED: 'Ο πελάτης αρνήθηκε',
    WEATHER: 'Καιρός',
    OTHER: 'Άλλο',
  },
  proof: { PICKUP: 'Αποδεικτικό παραλαβής', INSTALLATION: 'Αποδεικτικό εγκατάστασης' },
  steps: 'Βήματα',
  yes: 'Ναι',
  no: 'Όχι',
  signed: {
    typed: 'γραπτό όνομα',
    notThere: 'Ο πελάτης έλειπε και δεν υπέγραψε',
    earlier: (parts) => `Η υπογραφή αφορά προηγούμενη έκδοση. Άλλαξαν μετά την υπογραφή: ${parts}.`,
    part: { work: 'όνομα ή τόπος της εργασίας', steps: 'βήματα', photos: 'φωτογραφίες' },
  },
};

const en: ReportLabels = {
  title: 'Task report',
  page: (number, of) => `Page ${number} of ${of}`,
  fact: {
    number: 'Number',
    jobTicket: 'Job ticket',
    customer: 'Customer',
    status: 'Status',
    installation: 'Installation',
    pickup: 'Pickup',
    people: 'Crew',
    salesPrice: 'Sales price',
    place: 'Address',
    pickups: 'Picked up from',
    collected: 'Collected',
    installed: 'Installed',
    finished: 'Finished',
    failed: 'Failed',
    reason: 'Reason',
    made: 'Made',
    missing: 'Missing',
    signature: 'Signature',
    hash: 'SHA-256',
    voiceNote: 'Voice note',
    note: 'Note',
  },
  missing: (before) => `Parts that closed before ${before} were not on the device that made this report.`,
  marked: (distance, accuracy) =>
    distance === null
      ? `place accurate to ${accuracy}, the address isn’t on the map`
      : `${distance} from the address, accurate to ${accuracy}`,
  notReceived: 'not received by the office',
  photoMissing: 'The photo cannot be shown here.',
  photoElsewhere: (number, of) => `Photo ${number} of ${of} is not on this device.`,
  status: {
    DRAFT: 'Draft',
    UNASSIGNED: 'Unassigned',
    ASSIGNMENT_REQUESTED: 'Requested',
    DECLINED: 'Declined',
    ASSIGNED: 'Assigned',
    ACCEPTED: 'Accepted',
    NO_PROGRESS: 'No progress',
    COLLECTED: 'Collected',
    IN_PROGRESS: 'In progress',
    INSTALLED: 'Installed',
    UNDER_EXAMINATION: 'Under examination',
    FINISHED: 'Finished',
    FAILED: 'Failed',
    DELAYED_PICKUP: 'Delayed pickup',
    DELAYED_INSTALLATION: 'Delayed installation',
    INVOICED: 'Invoiced',
    CONFLICTED_FINISHED: 'Finished with failures',
    NORMAL: 'Normal',
    FORCE_MAJEURE: 'Force majeure',
    DISRUPTED: 'Disrupted',
    DELAYED: 'Delayed',
  },
  failure: {
    CUSTOMER_ABSENT: 'Customer not there',
    NO_ACCESS: 'No access',
    WRONG_ADDRESS: 'Wrong address',
    MISSING_MATERIAL: 'Missing parts',
    TECHNICAL_PROBLEM: 'Technical problem',
    CUSTOMER_REFUSED: 'Customer refused',
    WEATHER: 'Weather',
    OTHER: 'Other',
  },
  proof: { PICKUP: 'Proof of pickup', INSTALLATION: 'Proof of installation' },
  steps: 'Steps',
  yes: 'Yes',
  no: 'No',
  signed: {
    typed: 'typed',
    notThere: 'The customer was not there to sign',
    earlier: (parts) => `Signed for an earlier version. Changed since it was signed: ${parts}.`,
    part: { work: 'name or place of the work', steps: 'steps', photos: 'photos' },
  },
};

/** The labels of a report in each language. */
export const reportLabels: Readonly<Record<'el' | 'en', ReportLabels>> = { el, en };
