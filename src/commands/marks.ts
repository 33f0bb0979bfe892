import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf } from '../../domain/mutations.ts';
import { markNames } from '../../domain/operational-address/mark-names.ts';
import type { AddressCompletionStatus, FailureReason } from '../../domain/operational-address/states.ts';
import type { MarkableStatus } from '../../domain/operational-address/transitions.ts';
import { engine } from './engine.ts';

/** What a person saw when they marked. */
export interface SeenAddress {
  id: string;
  completionStatus: AddressCompletionStatus;
  /** The task's steps as this device has them, which hold back INSTALLED. */
  steps?: HeldSteps | undefined;
}

/** The version of a task's steps; null for a task without. */
export type HeldSteps = { number: number } | null;

/** The argument of a mark that says which steps this device has. */
export const held = (steps: HeldSteps | undefined): { steps?: { number: number } } =>
  steps ? { steps: { number: steps.number } } : {};

/** After the first mark this device has data that the browser must not evict. */
async function protecting(marked: Promise<PerformResult>): Promise<PerformResult> {
  const result = await marked;
  if (result.kind === 'kept') {
    // Not awaited: where its code can't be loaded now, the next mark asks.
    import('./protection.ts').then(({ protectKeptWork }) => protectKeptWork()).catch(reportError);
  }
  return result;
}

/** Marks an address; durable and shown when it resolves (specification 4.5). */
export const mark = (
  status: Exclude<MarkableStatus, 'FAILED'>,
  { id, completionStatus, steps }: SeenAddress,
): Promise<PerformResult> =>
  protecting(engine.perform(markNames[status], { id, ...held(steps) }, { completionStatus }));

/** Marks an address failed, with why; the text may be empty. */
export const markFailed = (
  { id, completionStatus }: SeenAddress,
  { failureReason, failureComment }: { failureReason: FailureReason; failureComment: string },
): Promise<PerformResult> =>
  protecting(
    engine.perform(
      'markFailed',
      { id, failureReason, failureComment: failureComment.trim() || null },
      { completionStatus },
    ),
  );

/** Sets a status outside the usual order, which is logged; `seen` is what the person saw. */
export const correctStatus = (
  status: ArgsOf<'correctStatus'>['completionStatus'],
  { id, completionStatus, steps }: SeenAddress,
): Promise<PerformResult> =>
  engine.perform(
    'correctStatus',
    { id, completionStatus: status, answers: null, ...held(steps) },
    { completionStatus },
  );

/** Changes the communication info of an address (specification 6); `seen` is what the form began with. */
export const changeCommunicationInfo = (
  id: string,
  { info, seen }: { info: string | null; seen: string | null },
): Promise<PerformResult> =>
  engine.perform('changeCommunicationInfo', { id, set: { communicationInfo: info } }, { communicationInfo: seen });
