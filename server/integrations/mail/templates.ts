type Language = 'el' | 'en';

/** Subject and text of a mail. */
export interface Letter {
  subject: string;
  text: string;
}

interface Facts {
  /** Whom it is for. */
  name: string;
  /** Where it leads. */
  link: string;
  /** Whom to ask. */
  support: string;
}

const closing = { el: (support: string) => `Ergon · ${support}`, en: (support: string) => `Ergon · ${support}` };

const letter = (subject: string, paragraphs: readonly string[], end: string): Letter => ({
  subject,
  text: `${[...paragraphs, end].join('\n\n')}\n`,
});

const greeting = { el: (name: string) => `Γεια σας ${name},`, en: (name: string) => `Hello ${name},` };

/** Proves the address of a new account. */
export function verificationLetter(language: Language, { name, link, support }: Facts): Letter {
  const words =
    language === 'el'
      ? {
          subject: 'Επιβεβαιώστε το e-mail σας',
          does: 'Ανοίξτε τον σύνδεσμο για να ολοκληρώσετε την εγγραφή σας στο Ergon. Ισχύει τρεις ημέρες και μία φορά.',
          not: 'Αν δεν γραφτήκατε εσείς, αγνοήστε αυτό το μήνυμα.',
        }
      : {
          subject: 'Verify your e-mail address',
          does: 'Open the link to complete your registration with Ergon. It is good for three days and once.',
          not: 'If you did not sign up, ignore this mail.',
        };
  return letter(words.subject, [greeting[language](name), words.does, link, words.not], closing[language](support));
}

/** Leads to a new password; names the account, since an address may have several. */
export function resetLetter(
  language: Language,
  { name, link, support, username }: Facts & { username: string },
): Letter {
  const words =
    language === 'el'
      ? {
          subject: 'Νέος κωδικός πρόσβασης',
          does: `Ανοίξτε τον σύνδεσμο για να ορίσετε νέο κωδικό για τον χρήστη «${username}». Ισχύει μία ώρα και μία φορά.`,
          not: 'Αν δεν το ζητήσατε εσείς, αγνοήστε αυτό το μήνυμα· ο κωδικός σας μένει όπως είναι.',
        }
      : {
          subject: 'A new password',
          does: `Open the link to choose a new password for the user "${username}". It is good for one hour and once.`,
          not: 'If you did not ask for it, ignore this mail; your password stays as it is.',
        };
  return letter(words.subject, [greeting[language](name), words.does, link, words.not], closing[language](support));
}

/** Tells the holder of an address that somebody signed up with it, which the one who did is not told. */
export function knownLetter(
  language: Language,
  { name, link, support, username }: Facts & { username: string },
): Letter {
  const words =
    language === 'el'
      ? {
          subject: 'Έχετε ήδη λογαριασμό',
          does: `Κάποιος θέλησε να γραφτεί στο Ergon με αυτό το e-mail. Έχετε ήδη λογαριασμό με όνομα χρήστη «${username}». Συνδεθείτε ή ζητήστε νέο κωδικό εδώ:`,
          not: 'Αν δεν ήσασταν εσείς, δεν χρειάζεται να κάνετε τίποτα.',
        }
      : {
          subject: 'You have an account already',
          does: `Somebody wanted to sign up with Ergon with this address. You have an account already; its user name is "${username}". Sign in or ask for a new password here:`,
          not: 'If it was not you, there is nothing to do.',
        };
  return letter(words.subject, [greeting[language](name), words.does, link, words.not], closing[language](support));
}

/** Invites an employee, who chooses user name and password. */
export function invitationLetter(
  language: Language,
  { link, support, company }: Omit<Facts, 'name'> & { company: string },
): Letter {
  const words =
    language === 'el'
      ? {
          subject: `Πρόσκληση: ${company}`,
          does: `Η επιχείρηση «${company}» σας προσκαλεί στο Ergon. Ανοίξτε τον σύνδεσμο για να διαλέξετε όνομα χρήστη και κωδικό. Ισχύει επτά ημέρες και μία φορά.`,
        }
      : {
          subject: `Invitation: ${company}`,
          does: `The company "${company}" invites you to Ergon. Open the link to choose a user name and a password. It is good for seven days and once.`,
        };
  return letter(words.subject, [words.does, link], closing[language](support));
}

/** Tells a customer that a task is done (specification 2.3). The subject is the sender's own. */
export function completionLetter(
  language: Language,
  facts: { subject: string; task: string; company: string; support: string },
): Letter {
  const done =
    language === 'el'
      ? `Η εργασία «${facts.task}» ολοκληρώθηκε από την επιχείρηση «${facts.company}».`
      : `The task "${facts.task}" was completed by the company "${facts.company}".`;
  return letter(facts.subject, [done], closing[language](facts.support));
}
