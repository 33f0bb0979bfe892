import { type Outcome, toastOf } from './outcome.ts';

/** What comes of requests to the server, and of accounts (specification 8). */
export const requestOutcomes = {
  /** HTTP 401, and a token that has expired. */
  sessionEnded: { kind: 'signIn', text: 'access.againText' },
  /** HTTP 400. */
  requestMalformed: toastOf('warning', 'outcome.requestMalformed', { support: true }),
  /** HTTP 500 whose message starts with "code". */
  serverFaultNamed: toastOf('error', 'outcome.message', { seconds: 5 }),
  /** HTTP 500 otherwise. */
  serverFault: toastOf('error', 'outcome.message', { support: true }),
  /** Any other refusal: what happened and what to do, by its code. */
  refused: toastOf('error', null, { seconds: 6 }),
  /** Nothing that is ours answered. */
  unreachable: toastOf('warning', 'outcome.unreachable', { seconds: 6 }),
  /** Column choices and other settings come with the mirror: until they are here the defaults serve, and the pull goes on. */
  settingsNotLoaded: { kind: 'kept' },

  profileUpdated: toastOf('success', 'outcome.profileUpdated'),
  profileNotUpdated: toastOf('warning', 'outcome.profileNotUpdated'),
  accountDeactivated: toastOf('success', 'outcome.accountDeactivated', { seconds: 6 }),
  accountNotDeactivated: toastOf('error', 'outcome.accountNotDeactivated', { support: true }),

  signedUp: toastOf('success', 'outcome.signedUp', { seconds: 6 }),
  notSignedUp: toastOf('error', 'outcome.notSignedUp', { seconds: 6 }),
  loginFailed: { kind: 'fields' },
  registrationLinkInvalid: { kind: 'page', text: 'registration.landing.invalid' },
  /** What the server said stands above the fields. */
  passwordNotSet: { kind: 'inline', text: 'outcome.message' },
  passwordLinkInvalid: { kind: 'page', text: 'registration.password.invalid' },
  paymentFailed: { kind: 'page', text: 'registration.failed.title' },
  /** Headquarters with a place on the map are missing (specification 2.8). */
  notRegistered: toastOf('warning', 'outcome.notRegistered', { seconds: 6 }),
} as const satisfies Record<string, Outcome>;
