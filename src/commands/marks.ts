import type { AddressCompletionStatus, FailureReason } from '../../domain/operational-address/states.ts';
import type { MarkableStatus } from '../../domain/operational-address/transitions.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

/** What a person saw when they marked. */
export interface SeenAddress {
  id: string;
  completionStatus: AddressCompletionStatus;
}

const names: Readonly<Record<MarkableStatus, string>> = {
  COLLECTED: 'markCollected',
  IN_PROGRESS: 'markInProgress',
  INSTALLED: 'markInstalled',
  FINISHED: 'markFinished',
  FAILED: 'markFailed',
};

const perform = (
  status: MarkableStatus,
  { id, completionStatus }: SeenAddress,
  more: Record<string, unknown> = {},
): Promise<PerformResult> => engine.perform({ name: names[status], args: { id, ...more }, base: { completionStatus } });

/** Marks an address; durable and shown when it resolves (specification 4.5). */
export const mark = (status: Exclude<MarkableStatus, 'FAILED'>, seen: SeenAddress): Promise<PerformResult> =>
  perform(status, seen);

/** Marks an address failed, with why; the text may be empty. */
export const markFailed = (
  seen: SeenAddress,
  failure: { failureReason: FailureReason; failureComment: string },
): Promise<PerformResult> =>
  perform('FAILED', seen, { ...failure, failureComment: failure.failureComment.trim() || null });

/** Sets a status against the line, on record; `seen` is what the person saw. */
export const correctStatus = (
  status: AddressCompletionStatus,
  { id, completionStatus }: SeenAddress,
): Promise<PerformResult> =>
  engine.perform({ name: 'correctStatus', args: { id, completionStatus: status }, base: { completionStatus } });

/** Changes the communication info of an address (specification 6); `seen` is what the form began with. */
export const changeCommunicationInfo = (
  id: string,
  { info, seen }: { info: string | null; seen: string | null },
): Promise<PerformResult> =>
  engine.perform({
    name: 'changeCommunicationInfo',
    args: { id, set: { communicationInfo: info } },
    base: { communicationInfo: seen },
  });
