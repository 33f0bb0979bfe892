import type { ErrorDescription } from './description.ts';

/** What is wrong with a new password, a name or a user name. */
export const accountCodes = {
  username_taken: {
    status: 409,
    cause: 'Somebody else has this user name.',
    remedy: 'Choose another one.',
    retry: false,
  },
  person_exists: {
    status: 409,
    cause: 'This person was created before, with another user name.',
    remedy: 'Close the form; the list shows them.',
    retry: false,
  },
  name_not_plain: {
    status: 422,
    cause: 'A name has one line and no link.',
    remedy: 'Write the name alone.',
    retry: false,
  },
  password_short: {
    status: 422,
    cause: 'The password is shorter than this server allows.',
    remedy: 'Choose a longer one.',
    retry: false,
  },
  password_common: {
    status: 422,
    cause: 'This password is among the thousand that are used most, so it is guessed first.',
    remedy: 'Choose another one.',
    retry: false,
  },
} as const satisfies Record<string, ErrorDescription>;
