import type { z } from 'zod';
import { choice, foldedText, instant, reference, references, rowSchema, text } from '../kernel/fields.ts';
import { proofStatuses, proofTypes, shareStates } from './states.ts';

/** Proof of work (specification 3). `doneOn` is when the person made it, in corrected device time; photos point at it. */
export const proofSchema = rowSchema({
  type: choice(proofTypes),
  nickname: foldedText(64).nullable(),
  addresses: references('addresses'),
  status: choice(proofStatuses),
  comment: text().nullable(),
  operationalAddress: reference('operational-addresses'),
  task: reference('tasks'),
  author: reference('users').nullable(),
  shareState: choice(shareStates),
  doneOn: instant(),
});

export type Proof = z.infer<typeof proofSchema>;
