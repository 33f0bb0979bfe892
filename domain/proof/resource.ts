import { defineResource } from '../kernel/resource.ts';
import { proofStatuses, proofTypes, shareStates } from './states.ts';

/**
 * Proof of work (specification 3). `doneOn` is when the person made it, in corrected device time; photos point at it.
 * `signature`: who signed, or that nobody was there to; `signedContent`: what was signed (decision 0186).
 */
export const proofs = defineResource('proofs', {
  type: { kind: 'choice', values: proofTypes },
  nickname: { kind: 'text', folded: true, max: 64, nullable: true },
  addresses: { kind: 'references', to: 'addresses' },
  status: { kind: 'choice', values: proofStatuses },
  comment: { kind: 'text', nullable: true },
  operationalAddress: { kind: 'reference', to: 'operational-addresses' },
  task: { kind: 'reference', to: 'tasks' },
  author: { kind: 'reference', to: 'users', nullable: true },
  shareState: { kind: 'choice', values: shareStates },
  doneOn: { kind: 'instant' },
  signature: { kind: 'json', nullable: true, later: true, unlisted: true },
  signedContent: { kind: 'json', nullable: true, later: true, unlisted: true },
});
