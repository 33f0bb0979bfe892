import type { Situation } from './outcomes.ts';

/** A call that did not bring what it was asked for, as it is told. */
export type Failure =
  | { kind: 'refused'; status: number; code: string; message: string; address: string; fields?: readonly string[] }
  | { kind: 'offline' | 'signIn'; address: string };

/** What a failed call is in the error catalogue (specification 8), by its kind and status. */
export function situationOf(failure: Failure): Situation {
  if (failure.kind !== 'refused') return failure.kind === 'offline' ? 'unreachable' : 'sessionEnded';
  if (failure.status === 400) return 'requestMalformed';
  if (failure.status !== 500) return 'refused';
  return /^code\b/i.test(failure.message) ? 'serverFaultNamed' : 'serverFault';
}
