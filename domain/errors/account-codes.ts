import type { ErrorDescription } from './description.ts';

/** Errors of sign-ins, sessions, accounts, passwords, passkeys and names. */
export const accountCodes = {
  credentials_wrong: {
    status: 401,
    cause: 'Username or password is wrong.',
    remedy: 'Check both and sign in again.',
    retry: false,
  },
  token_missing: {
    status: 401,
    cause: 'The call needs a signed-in user.',
    remedy: 'Sign in and send the token.',
    retry: false,
  },
  token_expired: {
    status: 401,
    cause: 'The session has expired.',
    remedy: 'Sign in again. What is waiting on the device stays there.',
    retry: false,
  },
  session_revoked: {
    status: 401,
    cause: 'The session was ended.',
    remedy: 'Sign in again. What is waiting on the device stays there.',
    retry: false,
  },
  session_reused: {
    status: 401,
    cause: 'The session was also used somewhere else and was ended to keep the account safe.',
    remedy: 'Sign in again. What is waiting on the device stays there. If you don’t know why, set a new password.',
    retry: false,
  },
  token_replaced: {
    status: 401,
    cause: 'A newer token of the session is in use.',
    remedy: 'Send the newest token.',
    retry: false,
  },
  account_disabled: {
    status: 401,
    cause: 'The account is deactivated.',
    remedy: 'Ask the owner of the company to activate it.',
    retry: false,
  },
  /** A 503, with which devices of any version keep everything and try again. */
  company_locked: {
    status: 503,
    cause: 'The operator of the server has locked the company.',
    remedy: 'Ask the owner of the company. What waits on this device stays here and is sent once it’s unlocked.',
    retry: true,
  },
  account_leaving: {
    status: 401,
    cause: 'You deleted this account. It is kept for 15 days.',
    remedy: 'Until then you can take it back.',
    retry: false,
  },
  account_unverified: {
    status: 401,
    cause: 'The e-mail address is not verified yet.',
    remedy: 'Open the link in the verification mail.',
    retry: false,
  },
  username_taken: {
    status: 409,
    cause: 'This username is already taken.',
    remedy: 'Choose another one.',
    retry: false,
  },
  person_exists: {
    status: 409,
    cause: 'This person already exists, with another username.',
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
  password_wrong: {
    status: 422,
    cause: 'The password is wrong.',
    remedy: 'Type the password with which you sign in.',
    retry: false,
  },
  registration_by_invitation: {
    status: 403,
    cause: 'New companies join this server by invitation only.',
    remedy: 'Ask the operator of the server for an invitation, and open its link.',
    retry: false,
  },
  registration_closed: {
    status: 403,
    cause: 'This server takes no new companies.',
    remedy: 'Ask the operator of the server.',
    retry: false,
  },
  set_up_already: {
    status: 409,
    cause: 'The first account of this server exists already.',
    remedy: 'Sign in instead.',
    retry: false,
  },
  set_up_code_wrong: {
    status: 422,
    cause: 'The code isn’t the one that the server shows.',
    remedy: 'Copy it from the log of the last start.',
    retry: false,
  },
  passkey_unknown: {
    status: 401,
    cause: 'This passkey is not known here.',
    remedy: 'It may have been removed. Sign in with username and password.',
    retry: false,
  },
  passkey_expired: {
    status: 410,
    cause: 'Too much time has passed, or this was sent before.',
    remedy: 'Start again.',
    retry: false,
  },
  passkey_refused: {
    status: 422,
    cause: 'What the passkey signed could not be accepted.',
    remedy: 'Start again, or sign in with username and password.',
    retry: false,
  },
  passkey_known: {
    status: 409,
    cause: 'This device has a passkey for your account already.',
    remedy: 'Use it to sign in, or choose another device.',
    retry: false,
  },
  passkey_limit: {
    status: 422,
    cause: 'An account has at most 10 passkeys.',
    remedy: 'Remove one that you no longer use.',
    retry: false,
  },
  passkeys_off: {
    status: 409,
    cause: 'This server has no passkeys: its public address is not an HTTPS address with a name.',
    remedy: 'Sign in with username and password.',
    retry: false,
  },
} as const satisfies Record<string, ErrorDescription>;

/** Error codes of subscriptions and of paying for them. */
export const paymentCodes = {
  subscription_needed: {
    status: 403,
    cause: 'Free users have fewer capabilities.',
    remedy: 'The owner of the company can upgrade any time.',
    retry: false,
  },
  subscribed_already: {
    status: 409,
    cause: 'The account has a subscription to this product already.',
    remedy: 'See it under your subscriptions.',
    retry: false,
  },
  payment_signature: {
    status: 400,
    cause: 'The payment provider did not sign this.',
    remedy: 'Check the secret of the webhook.',
    retry: false,
  },
  payment_down: {
    status: 503,
    cause: 'The payment provider isn’t responding.',
    remedy: 'Try again in a moment; what you have is listed under your subscriptions.',
    retry: true,
  },
  payment_off: {
    status: 409,
    cause: 'This server takes no payments.',
    remedy: 'Ask the operator of the server.',
    retry: false,
  },
} as const satisfies Record<string, ErrorDescription>;
