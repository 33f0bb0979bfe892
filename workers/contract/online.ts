import type { OnlineCallName, OnlineInput, OnlineReply } from '../../domain/catalogue/online.ts';

/** A call that somebody waits for; `ticket` is the page's name for it, by which it can be given up. */
export interface RpcRequest<Name extends OnlineCallName = OnlineCallName> {
  ticket: string;
  call: Name;
  input: OnlineInput<Name>;
}

/** A refusal as the server gave it. `fields` name what to correct, as paths of the body joined by dots. */
interface Refusal {
  kind: 'refused';
  status: number;
  code: string;
  message: string;
  fields: readonly string[];
  /** Seconds after which the same may succeed, where the server says so. */
  retryAfter: number | null;
  /** The path of the request without its query, which may hold secrets. */
  path: string;
}

/**
 * What came of a call.
 * - offline: nothing that is ours answered; a request with an effect may have had it all the same.
 * - signIn: the session has ended; signing in is asked for elsewhere, and the call may be repeated afterwards.
 * - cancelled: the page gave it up.
 */
export type Answer<Reply> =
  | { kind: 'answered'; reply: Reply }
  | Refusal
  | { kind: 'offline'; code: 'network' | 'foreign_reply'; path: string }
  | { kind: 'signIn'; path: string }
  | { kind: 'cancelled' };

export type AnswerTo<Name extends OnlineCallName> = Answer<OnlineReply<Name>>;
