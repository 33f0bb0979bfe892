import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { CreationOptions, NewPasskey, RequestOptions, Signed } from '../../domain/account/passkey.ts';

/**
 * What came of a person's authenticator.
 * - cancelled: they closed it, took too long, or have no passkey there; browsers don't say which.
 * - known: it has a passkey for this account already.
 * - unusable: this browser can't use passkeys here.
 */
export type PasskeyAnswer<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'cancelled' | 'known' | 'unusable' };

/** The errors of WebAuthn by their names. */
const refusals: Readonly<Record<string, 'cancelled' | 'known' | 'unusable'>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'unusable',
  NotSupportedError: 'unusable',
  ConstraintError: 'unusable',
  UnknownError: 'unusable',
};

async function answerOf<Answer>(ceremony: Promise<Answer>): Promise<PasskeyAnswer<Answer>> {
  try {
    return { kind: 'answered', answer: await ceremony };
  } catch (error) {
    const isNamed = error instanceof Error || error instanceof DOMException;
    const kind = isNamed ? refusals[error.name] : undefined;
    if (kind === undefined) throw error;
    return { kind };
  }
}

/** Has the person's authenticator make a passkey. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<PasskeyAnswer<NewPasskey>> {
  const found = await answerOf(startRegistration({ optionsJSON }));
  if (found.kind !== 'answered') return found;
  const { id, type, response } = found.answer;
  const { clientDataJSON, attestationObject } = response;
  return { kind: 'answered', answer: { id, type, response: { clientDataJSON, attestationObject } } };
}

/** Lets the person choose a passkey for this site and sign with it. A passkey without a user handle can't be used. */
export async function signWithPasskey(optionsJSON: RequestOptions): Promise<PasskeyAnswer<Signed>> {
  const found = await answerOf(startAuthentication({ optionsJSON }));
  if (found.kind !== 'answered') return found;
  const { id, type, response } = found.answer;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  if (userHandle === undefined) return { kind: 'unusable' };
  return {
    kind: 'answered',
    answer: { id, type, response: { clientDataJSON, authenticatorData, signature, userHandle } },
  };
}

/** The id of the user for whom a passkey was made. */
export const userOf = ({ response }: Signed): string =>
  atob(response.userHandle.replaceAll('-', '+').replaceAll('_', '/'));
