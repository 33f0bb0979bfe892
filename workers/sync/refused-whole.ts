import type { Reply } from './transport/transport.ts';

type Problem = Extract<Reply<never>, { kind: 'problem' }>;

const codes: ReadonlySet<string> = new Set(['validation', 'malformed', 'too_large']);

/** Whether the server can read or take no part of a request: some item in it is the cause, and halves of it find which. */
export const isRefusedWhole = (reply: Reply<unknown>): reply is Problem =>
  reply.kind === 'problem' && codes.has(reply.code);
