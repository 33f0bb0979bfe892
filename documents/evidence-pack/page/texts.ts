import type { EvidenceRecord, Original } from '../../../domain/evidence/schema.ts';
import type { Unknowable } from '../../../domain/evidence/verify/report.ts';

/** The texts of the page in one language. */
export interface PageTexts {
  title: string;
  intro: string;
  drop: string;
  chooseZip: string;
  chooseFolder: string;
  otherLanguage: string;
  noCryptography: string;
  noPack: string;
  tooLarge: string;
  checking: (done: number, of: number) => string;
  intact: string;
  intactMeans: string;
  broken: string;
  brokenMeans: string;
  wrong: string;
  notable: string;
  unknown: string;
  records: string;
  facts: {
    task: string;
    count: (there: number, of: number) => string;
    links: (count: number) => string;
    at: string;
    serverKey: string;
    compare: string;
    digest: string;
  };
  originals: {
    title: string;
    intro: string;
    state: string;
    states: Readonly<Record<Original['state'], string>>;
    bytes: string;
    hash: string;
    word: string;
    signed: string;
    unsigned: string;
  };
  stamps: {
    title: string;
    none: string;
    trust: string;
    upTo: (position: number) => string;
    ofAll: string;
    after: (position: number) => string;
    at: string;
    by: string;
    issuer: string;
    fingerprint: string;
  };
  record: {
    position: (position: number | null) => string;
    tapped: string;
    uncertain: string;
    received: string;
    stamped: string;
    device: string;
    key: string;
    place: string;
    files: string;
    content: string;
  };
  kind: Readonly<Record<EvidenceRecord['kind'], string>>;
  unknowable: Readonly<Record<Unknowable, string>>;
}

const el: PageTexts = {
  title: 'Έλεγχος φακέλου τεκμηρίων',
  intro:
    'Η σελίδα ελέγχει αν ο φάκελος μιας εργασίας είναι όπως καταγράφηκε. Όλα γίνονται σε αυτόν τον υπολογιστή: τίποτα δεν στέλνεται πουθενά. Πάρτε τη σελίδα από πηγή που εμπιστεύεστε, όχι από τον φάκελο που ελέγχετε.',
  drop: 'Αφήστε εδώ το αρχείο ZIP',
  chooseZip: 'Επιλογή ZIP',
  chooseFolder: 'Επιλογή αποσυμπιεσμένου φακέλου',
  otherLanguage: 'English',
  noCryptography: 'Αυτός ο browser δεν μπορεί να ελέγξει υπογραφές. Ανοίξτε τη σελίδα σε έναν πιο πρόσφατο.',
  noPack: 'Το αρχείο δεν είναι ZIP ή έχει κοπεί.',
  tooLarge: 'Το αρχείο δεν χωρά στη μνήμη. Αποσυμπιέστε το και επιλέξτε τον φάκελο.',
  checking: (done, of) => `Ελέγχθηκαν ${done} από ${of} αρχεία…`,
  intact: 'Ακέραιος',
  intactMeans:
    'Ο φάκελος είναι πλήρης έως την ώρα που έγινε, με τη σωστή σειρά, και τίποτα δεν άλλαξε από την ώρα που καταγράφηκε. Αυτό ισχύει αν το κλειδί του διακομιστή, που γράφεται παρακάτω, είναι της εταιρείας.',
  broken: 'Δεν είναι ακέραιος',
  brokenMeans: 'Κάτι άλλαξε, λείπει ή δεν είναι όπως το γράφει ο φάκελος. Τα σημεία είναι παρακάτω.',
  wrong: 'Τι δεν είναι σωστό',
  notable: 'Τι πρέπει να ξέρετε',
  unknown: 'Τι δεν μπορεί να ξέρει κανείς από τον φάκελο',
  records: 'Καταγραφές',
  facts: {
    task: 'Εργασία',
    count: (there, of) => `Καταγραφές: ${there} από ${of} που μέτρησε ο διακομιστής`,
    links: (count) => `Άλλες καταγραφές των συσκευών, μόνο ως αποτύπωμα: ${count}`,
    at: 'Ο φάκελος έγινε',
    serverKey: 'Κλειδί του διακομιστή',
    compare: 'Συγκρίνετέ το με αυτό που δημοσιεύει η εταιρεία: μόνο έτσι ξέρετε ότι ο διακομιστής είναι ο δικός της.',
    digest: 'Αποτύπωμα για χρονοσφραγίδα',
  },
  originals: {
    title: 'Αρχικά αρχεία φωτογραφιών',
    intro:
      'Οι φωτογραφίες του φακέλου είναι μικρότερα αντίγραφα. Η συσκευή κράτησε και τα αρχεία όπως τα έγραψε η κάμερα.',
    state: 'Πού είναι',
    states: {
      here: 'Στον φάκελο',
      left_out: 'Στον διακομιστή, όχι στον φάκελο',
      awaited: 'Ακόμη στη συσκευή',
      removed: 'Δεν υπάρχει πια',
    },
    bytes: 'Μέγεθος σε byte',
    hash: 'Αποτύπωμα (SHA-256)',
    word: 'Το αποτύπωμα το βεβαιώνει',
    signed: 'Η υπογραφή της συσκευής',
    unsigned: 'Μόνο ο διακομιστής',
  },
  stamps: {
    title: 'Χρονοσφραγίδες',
    none: 'Δεν υπάρχει χρονοσφραγίδα. Πότε έφτασαν οι καταγραφές το λέει μόνο ο διακομιστής.',
    trust:
      'Μια αρχή χρονοσήμανσης βεβαιώνει ότι οι καταγραφές υπήρχαν τότε. Αν την εμπιστεύεστε το κρίνετε εσείς: συγκρίνετε το αποτύπωμα του πιστοποιητικού με αυτό που δημοσιεύει η αρχή.',
    upTo: (position) => (position === 1 ? 'Καταγραφή 1' : `Καταγραφές 1 έως ${position}`),
    ofAll: 'Όλος ο φάκελος',
    after: (position) => `Οι καταγραφές μετά τον αριθμό ${position} δεν έχουν χρονοσφραγίδα.`,
    at: 'Βεβαιωμένη ώρα',
    by: 'Αρχή χρονοσήμανσης',
    issuer: 'Εκδότης του πιστοποιητικού',
    fingerprint: 'Αποτύπωμα του πιστοποιητικού (SHA-256)',
  },
  record: {
    position: (position) => (position === null ? 'Χωρίς αριθμό' : `Αριθμός ${position}`),
    tapped: 'Πάτημα, κατά τη συσκευή',
    uncertain: 'το ρολόι δεν συγκρίθηκε',
    received: 'Έφτασε στον διακομιστή',
    stamped: 'Υπήρχε, κατά τη χρονοσφραγίδα',
    device: 'Συσκευή',
    key: 'Κλειδί',
    place: 'Τοποθεσία, κατά τη συσκευή',
    files: 'Αρχεία',
    content: 'Περιεχόμενο',
  },
  kind: {
    mark: 'Σημείωση κατάστασης',
    proof: 'Αποδεικτικό',
    photo: 'Φωτογραφία',
    answer: 'Απάντηση',
    signature: 'Υπογραφή',
    place: 'Θέση σε σημείωση κατάστασης',
    undo: 'Αναίρεση',
    discard: 'Απόρριψη',
  },
  unknowable: {
    scene: 'Αν η σκηνή ήταν αληθινή. Αποδεικνύεται μόνο ότι τίποτα δεν άλλαξε από την ώρα που καταγράφηκε.',
    person: 'Ποιος κρατούσε τη συσκευή.',
    clocks: 'Τι ώρα ήταν στο πάτημα. Την ώρα αυτή τη λέει η συσκευή, την ώρα που έφτασε τη λέει ο διακομιστής.',
    server: 'Αν ο διακομιστής είναι της εταιρείας, ώσπου να συγκρίνετε το κλειδί του.',
    later: 'Τι καταγράφηκε αφού έγινε ο φάκελος.',
    never_recorded: 'Τι δεν καταγράφηκε ποτέ ή δεν έφτασε ποτέ στον διακομιστή.',
    authority: 'Αν η αρχή της χρονοσφραγίδας είναι αξιόπιστη και αν το πιστοποιητικό της είναι γνήσιο.',
  },
};

const en: PageTexts = {
  title: 'Check an evidence pack',
  intro:
    'This page checks whether the pack of a task is as it was recorded. Everything happens on this computer: nothing is sent anywhere. Take the page from a source that you trust, not from the pack that you check.',
  drop: 'Drop the ZIP file here',
  chooseZip: 'Choose ZIP',
  chooseFolder: 'Choose unpacked folder',
  otherLanguage: 'Ελληνικά',
  noCryptography: 'This browser can’t check signatures. Open the page in a newer one.',
  noPack: 'The file is no ZIP, or was cut off.',
  tooLarge: 'The file doesn’t fit into memory. Unpack it and choose the folder.',
  checking: (done, of) => `${done} of ${of} files checked…`,
  intact: 'Intact',
  intactMeans:
    'The pack is complete up to the time it was made, in order, and nothing was changed since it was recorded. This holds if the server’s key below is the company’s.',
  broken: 'Not intact',
  brokenMeans: 'Something was changed, is missing, or isn’t as the pack says. The places are listed below.',
  wrong: 'What is wrong',
  notable: 'What you should know',
  unknown: 'What nobody can know from the pack',
  records: 'Records',
  facts: {
    task: 'Task',
    count: (there, of) => `Records: ${there} of ${of} that the server counted`,
    links: (count) => `Other records of the devices, only as hashes: ${count}`,
    at: 'The pack was made',
    serverKey: 'The server’s key',
    compare: 'Compare it with the one that the company publishes: only then do you know that the server is theirs.',
    digest: 'Digest for a time stamp',
  },
  originals: {
    title: 'Original files of photos',
    intro: 'The photos in the pack are smaller copies. The device also kept the files as the camera wrote them.',
    state: 'Where it is',
    states: {
      here: 'In the pack',
      left_out: 'On the server, not in the pack',
      awaited: 'Still on the device',
      removed: 'Nowhere any more',
    },
    bytes: 'Size in bytes',
    hash: 'Hash (SHA-256)',
    word: 'Who vouches for the hash',
    signed: 'The device’s signature',
    unsigned: 'Only the server',
  },
  stamps: {
    title: 'Time stamps',
    none: 'There is no time stamp. Only the server says when the records came.',
    trust:
      'A time-stamping authority confirms that the records existed then. Whether you trust it is up to you: compare the fingerprint of the certificate with the one that the authority publishes.',
    upTo: (position) => (position === 1 ? 'Record 1' : `Records 1 to ${position}`),
    ofAll: 'The whole pack',
    after: (position) => `The records after number ${position} have no time stamp.`,
    at: 'Existed at',
    by: 'Confirmed by',
    issuer: 'Issuer of the certificate',
    fingerprint: 'Fingerprint of the certificate (SHA-256)',
  },
  record: {
    position: (position) => (position === null ? 'Without number' : `Number ${position}`),
    tapped: 'Tap, by the device',
    uncertain: 'the clock wasn’t compared',
    received: 'Came to the server',
    stamped: 'Existed, by the time stamp',
    device: 'Device',
    key: 'Key',
    place: 'Place, by the device',
    files: 'Files',
    content: 'Content',
  },
  kind: {
    mark: 'Mark',
    proof: 'Proof of work',
    photo: 'Photo',
    answer: 'Answer',
    signature: 'Signature',
    place: 'Place of a mark',
    undo: 'Undo',
    discard: 'Discard',
  },
  unknowable: {
    scene: 'Whether the scene was true. It only proves that nothing was changed since it was recorded.',
    person: 'Who held the device.',
    clocks: 'What time it was at the tap. The device says that time, the server says when the record came.',
    server: 'Whether the server is the company’s, until you compare its key.',
    later: 'What was recorded after the pack was made.',
    never_recorded: 'What was never recorded, or never reached the server.',
    authority: 'Whether the authority of the time stamp can be trusted, and whether its certificate is genuine.',
  },
};

export type PageLanguage = 'el' | 'en';

/** The texts of the page in each language. */
export const pageTexts: Readonly<Record<PageLanguage, PageTexts>> = { el, en };
