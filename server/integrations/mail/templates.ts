import type { Language } from '../../../domain/user/languages.ts';

/** Subject and text of a mail. */
export interface Letter {
  subject: string;
  text: string;
}

interface Supported {
  /** Contact address. */
  support: string;
}

interface Addressed extends Supported {
  /** The recipient's name. */
  name: string;
  link: string;
}

/** An e-mail address may have several accounts, so the mail names the one that it is about. */
interface AboutUser extends Addressed {
  username: string;
}

/** A mail's text in one language. */
type LetterText<Facts> = (facts: Facts) => { subject: string; paragraphs: readonly string[] };

/** Creates mails of one kind, each ending with the contact address. */
const letter =
  <Facts extends Supported>(texts: Readonly<Record<Language, LetterText<Facts>>>) =>
  (language: Language, facts: Facts): Letter => {
    const { subject, paragraphs } = texts[language](facts);
    return { subject, text: `${[...paragraphs, `Ergon · ${facts.support}`].join('\n\n')}\n` };
  };

const greeting = { el: (name: string) => `Γεια σας ${name},`, en: (name: string) => `Hello ${name},` };

/** Verifies a new account's e-mail address. */
export const verificationLetter = letter<Addressed>({
  el: ({ name, link }) => ({
    subject: 'Επιβεβαιώστε το e-mail σας',
    paragraphs: [
      greeting.el(name),
      'Ανοίξτε τον σύνδεσμο για να ολοκληρώσετε την εγγραφή σας στο Ergon. Ισχύει τρεις ημέρες, για μία χρήση.',
      link,
      'Αν δεν κάνατε εσείς την εγγραφή, αγνοήστε αυτό το μήνυμα.',
    ],
  }),
  en: ({ name, link }) => ({
    subject: 'Verify your e-mail address',
    paragraphs: [
      greeting.en(name),
      'Open the link to complete your registration with Ergon. It is valid for three days and works once.',
      link,
      'If you did not sign up, ignore this mail.',
    ],
  }),
});

/** Invites somebody to register a company. */
export const companyInvitationLetter = letter<Pick<Addressed, 'link' | 'support'>>({
  el: ({ link }) => ({
    subject: 'Πρόσκληση στο Ergon',
    paragraphs: [
      'Γεια σας,',
      'Σας προσκαλούμε να εγγράψετε την εταιρεία σας στο Ergon. Ο σύνδεσμος ισχύει δύο εβδομάδες, για μία χρήση.',
      link,
    ],
  }),
  en: ({ link }) => ({
    subject: 'An invitation to Ergon',
    paragraphs: [
      'Hello,',
      'You are invited to register your company with Ergon. The link is valid for two weeks and works once.',
      link,
    ],
  }),
});

/** Shows the operator that mails arrive. */
export const testLetter = letter<Supported>({
  el: () => ({
    subject: 'Δοκιμαστικό μήνυμα του Ergon',
    paragraphs: ['Τα μηνύματα του Ergon φτάνουν εδώ.'],
  }),
  en: () => ({ subject: 'A test mail from Ergon', paragraphs: ['Mails from Ergon arrive here.'] }),
});

export const resetLetter = letter<AboutUser>({
  el: ({ name, link, username }) => ({
    subject: 'Νέος κωδικός πρόσβασης',
    paragraphs: [
      greeting.el(name),
      `Ανοίξτε τον σύνδεσμο για να ορίσετε νέο κωδικό για τον χρήστη «${username}». Ισχύει μία ώρα, για μία χρήση.`,
      link,
      'Αν δεν το ζητήσατε εσείς, αγνοήστε αυτό το μήνυμα· ο κωδικός σας μένει όπως είναι.',
    ],
  }),
  en: ({ name, link, username }) => ({
    subject: 'A new password',
    paragraphs: [
      greeting.en(name),
      `Open the link to choose a new password for the user "${username}". It is valid for one hour and works once.`,
      link,
      'If you did not ask for it, ignore this mail; your password stays as it is.',
    ],
  }),
});

/** Informs a person of a changed password, which somebody else may have set. */
export const passwordChangedLetter = letter<AboutUser>({
  el: ({ name, link, username }) => ({
    subject: 'Ο κωδικός σας άλλαξε',
    paragraphs: [
      greeting.el(name),
      `Ορίστηκε νέος κωδικός για τον χρήστη «${username}». Οι άλλες συσκευές του αποσυνδέθηκαν και όσα κλειδιά πρόσβασης είχε αφαιρέθηκαν. Αν τον ορίσατε εσείς, δεν χρειάζεται να κάνετε τίποτα.`,
      'Αν όχι, ορίστε αμέσως άλλον κωδικό εδώ και αλλάξτε και τον κωδικό του e-mail σας:',
      link,
    ],
  }),
  en: ({ name, link, username }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      greeting.en(name),
      `A new password was set for the user "${username}". All other devices were signed out, and any passkeys were removed. If that was you, there is nothing to do.`,
      'If it was not, choose another password here at once, and change the password of your e-mail, too:',
      link,
    ],
  }),
});

/** Informs the account's owner that somebody tried to sign up with their e-mail address. */
export const knownLetter = letter<AboutUser>({
  el: ({ name, link, username }) => ({
    subject: 'Έχετε ήδη λογαριασμό',
    paragraphs: [
      greeting.el(name),
      `Κάποιος δοκίμασε να κάνει εγγραφή στο Ergon με αυτό το e-mail. Έχετε ήδη λογαριασμό με όνομα χρήστη «${username}». Συνδεθείτε ή ζητήστε νέο κωδικό εδώ:`,
      link,
      'Αν δεν ήσασταν εσείς, δεν χρειάζεται να κάνετε τίποτα.',
    ],
  }),
  en: ({ name, link, username }) => ({
    subject: 'You have an account already',
    paragraphs: [
      greeting.en(name),
      `Somebody wanted to sign up with Ergon with this address. You have an account already; its user name is "${username}". Sign in or ask for a new password here:`,
      link,
      'If it was not you, there is nothing to do.',
    ],
  }),
});

interface AboutPasskey extends AboutUser {
  /** Its name; null if it has none. */
  passkey: string | null;
}

/** Informs of a new passkey, and what to do if it was somebody else's. */
export const passkeyAddedLetter = letter<AboutPasskey>({
  el: ({ name, link, username, passkey }) => ({
    subject: 'Νέο κλειδί πρόσβασης στον λογαριασμό σας',
    paragraphs: [
      greeting.el(name),
      `Στον λογαριασμό με όνομα χρήστη «${username}» προστέθηκε κλειδί πρόσβασης${passkey === null ? '' : `: «${passkey}»`}. Με αυτό συνδέεστε χωρίς κωδικό.`,
      'Αν δεν το προσθέσατε εσείς, ορίστε αμέσως νέο κωδικό εδώ. Έτσι αφαιρούνται όλα τα κλειδιά πρόσβασης και αποσυνδέονται όλες οι συσκευές:',
      link,
    ],
  }),
  en: ({ name, link, username, passkey }) => ({
    subject: 'A new passkey for your account',
    paragraphs: [
      greeting.en(name),
      `A passkey was added to the account with the user name "${username}"${passkey === null ? '' : `: "${passkey}"`}. You can sign in with it without a password.`,
      'If it was not you, set a new password here at once. That removes all passkeys and signs out all devices:',
      link,
    ],
  }),
});

export const passkeyRemovedLetter = letter<AboutPasskey>({
  el: ({ name, link, username, passkey }) => ({
    subject: 'Αφαιρέθηκε κλειδί πρόσβασης',
    paragraphs: [
      greeting.el(name),
      `Από τον λογαριασμό με όνομα χρήστη «${username}» αφαιρέθηκε κλειδί πρόσβασης${passkey === null ? '' : `: «${passkey}»`}. Δεν συνδέεστε πια με αυτό. Μπορείτε να το διαγράψετε και από τη συσκευή σας.`,
      'Αν δεν το αφαιρέσατε εσείς, ορίστε νέο κωδικό εδώ:',
      link,
    ],
  }),
  en: ({ name, link, username, passkey }) => ({
    subject: 'A passkey was removed',
    paragraphs: [
      greeting.en(name),
      `A passkey was removed from the account with the user name "${username}"${passkey === null ? '' : `: "${passkey}"`}. It no longer signs you in. You can delete it from your device, too.`,
      'If it was not you, set a new password here:',
      link,
    ],
  }),
});

/** Invites an employee, who chooses a user name and password. */
export const invitationLetter = letter<Omit<Addressed, 'name'> & { company: string }>({
  el: ({ link, company }) => ({
    subject: `Πρόσκληση: ${company}`,
    paragraphs: [
      `Η εταιρεία «${company}» σάς προσκαλεί στο Ergon. Ανοίξτε τον σύνδεσμο για να επιλέξετε όνομα χρήστη και κωδικό. Ισχύει επτά ημέρες, για μία χρήση.`,
      link,
    ],
  }),
  en: ({ link, company }) => ({
    subject: `Invitation: ${company}`,
    paragraphs: [
      `The company "${company}" invites you to Ergon. Open the link to choose a user name and a password. It is valid for seven days and works once.`,
      link,
    ],
  }),
});

/** Informs an owner that a second, equal subscription was cancelled. */
export const boughtTwiceLetter = letter<Addressed>({
  el: ({ name, link }) => ({
    subject: 'Η δεύτερη συνδρομή σας ακυρώθηκε',
    paragraphs: [
      greeting.el(name),
      'Αγοράσατε δύο φορές συνδρομή για το ίδιο προϊόν. Ακυρώσαμε τη δεύτερη· όσα πληρώσατε για αυτήν αφαιρούνται από τις επόμενες πληρωμές σας. Δείτε τις συνδρομές σας εδώ:',
      link,
    ],
  }),
  en: ({ name, link }) => ({
    subject: 'Your second subscription was cancelled',
    paragraphs: [
      greeting.en(name),
      'You bought a subscription to the same product twice. We cancelled the second one; what you paid for it is taken off your next payments. See your subscriptions here:',
      link,
    ],
  }),
});

/** Informs of another company's request or answer; `what` is the notification's text. */
export const requestLetter = letter<Addressed & { what: string }>({
  el: ({ name, link, what }) => ({
    subject: what,
    paragraphs: [greeting.el(name), what, 'Δείτε το αίτημα εδώ:', link],
  }),
  en: ({ name, link, what }) => ({
    subject: what,
    paragraphs: [greeting.en(name), what, 'See the request here:', link],
  }),
});

/** Informs a customer that a task is done (specification 2.3). The sender writes the subject. */
export const completionLetter = letter<Supported & { subject: string; task: string; company: string }>({
  el: ({ subject, task, company }) => ({
    subject,
    paragraphs: [`Η εργασία «${task}» ολοκληρώθηκε από την εταιρεία «${company}».`],
  }),
  en: ({ subject, task, company }) => ({
    subject,
    paragraphs: [`The task "${task}" was completed by the company "${company}".`],
  }),
});

interface AboutVisit extends Supported {
  company: string;
  /** The first name of whoever comes; null if customers don't learn it. */
  person: string | null;
  /** The street; null if unknown. */
  place: string | null;
  /** Clock times such as 10:15–10:45; null if nobody has said. */
  window: string | null;
  /** The page of the task; null for those who may not see it. */
  link: string | null;
  /** Ends these mails. */
  stop: string;
}

const lines = (...found: (string | null)[]): string[] => found.filter((line) => line !== null);

/** Tells a customer that somebody is on the way to them. */
export const visitLetter = letter<AboutVisit>({
  el: ({ company, person, place, window, link, stop }) => ({
    subject: `Έρχεται το συνεργείο: ${company}`,
    paragraphs: lines(
      person === null
        ? `Το συνεργείο της εταιρείας «${company}» είναι καθ’ οδόν${place === null ? '' : ` (${place})`}.`
        : `Το συνεργείο της εταιρείας «${company}» (${person}) είναι καθ’ οδόν${place === null ? '' : ` (${place})`}.`,
      window === null ? null : `Αναμένεται ${window}.`,
      link === null ? null : 'Δείτε εδώ πότε έφτασε και πότε τελείωσε:',
      link,
      'Αν δεν θέλετε τέτοια μηνύματα από αυτή την εταιρεία, ανοίξτε τον σύνδεσμο:',
      stop,
    ),
  }),
  en: ({ company, person, place, window, link, stop }) => ({
    subject: `On the way to you: ${company}`,
    paragraphs: lines(
      `${person === null ? company : `${person} of ${company}`} is on the way to you${place === null ? '' : ` (${place})`}.`,
      window === null ? null : `Expected ${window}.`,
      link === null ? null : 'See here when they have arrived and when the work is done:',
      link,
      'To stop these e-mails from this company, open this link:',
      stop,
    ),
  }),
});
