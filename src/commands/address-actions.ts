import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { BaseOf, SetOf } from '../../domain/mutations.ts';
import { bulkMarkNames } from '../../domain/operational-address/mark-names.ts';
import type { FailureReason } from '../../domain/operational-address/states.ts';
import type { MarkableStatus } from '../../domain/operational-address/transitions.ts';
import type { OperationalAddress } from '../../domain/schemas.ts';
import { engine } from './engine.ts';
import { type HeldSteps, held } from './marks.ts';

/** Changes sales price and payout of an address, in euros (specification 6); `seen` is what the form began with. */
export const changeCosts = (
  id: string,
  set: SetOf<'changeCosts'>,
  seen: BaseOf<'changeCosts'>,
): Promise<PerformResult> => engine.perform('changeCosts', { id, set }, seen);

/** Changes extra costs of an address, in euros, and what they are for. */
export const changeExtraCosts = (
  id: string,
  set: SetOf<'changeExtraCosts'>,
  seen: BaseOf<'changeExtraCosts'>,
): Promise<PerformResult> => engine.perform('changeExtraCosts', { id, set }, seen);

/** Changes the final payout of a finished address, in euros (specification 4.5); the task's follows. */
export const changeFinalPayout = (
  id: string,
  set: SetOf<'changeFinalPayout'>,
  seen: BaseOf<'changeFinalPayout'>,
): Promise<PerformResult> => engine.perform('changeFinalPayout', { id, set }, seen);

/** The statuses that several addresses can be given at once after one confirmation. */
export type BulkStatus = Extract<MarkableStatus, 'COLLECTED' | 'IN_PROGRESS' | 'INSTALLED'>;

/** An address as the person saw it. */
export type SeenAddress = Pick<OperationalAddress, 'id' | 'completionStatus'>;

/** Arguments and base of a mark on several addresses: which, and with which statuses they were seen. */
const several = (task: string, addresses: readonly SeenAddress[]) => ({
  args: { task, addresses: addresses.map(({ id }) => id) },
  base: { statuses: Object.fromEntries(addresses.map(({ id, completionStatus }) => [id, completionStatus])) },
});

/** Marks addresses of a task (specification 4.5, bulk actions); those that changed meanwhile are asked about. */
export const markAddresses = (
  status: BulkStatus,
  { task, addresses, steps }: { task: string; addresses: readonly SeenAddress[]; steps?: HeldSteps | undefined },
): Promise<PerformResult> => {
  const { args, base } = several(task, addresses);
  return engine.perform(bulkMarkNames[status], { ...args, ...held(steps) }, base);
};

/** Why addresses failed; the text may be null. */
export interface Failure {
  failureReason: FailureReason;
  failureComment: string | null;
}

/** Marks addresses of a task failed, with one reason for all. */
export function failAddresses(
  task: string,
  addresses: readonly SeenAddress[],
  failure: Failure,
): Promise<PerformResult> {
  const { args, base } = several(task, addresses);
  return engine.perform('markAddressesFailed', { ...args, ...failure }, base);
}

/**
 * Finishes the installed addresses that the person saw and divides an amount in euros among them (specification 4.5); without
 * one, what was agreed.
 */
export const finishInstalled = (
  task: string,
  { addresses, finalPayout }: { addresses: readonly string[]; finalPayout: number | null },
): Promise<PerformResult> => engine.perform('finishInstalledAddresses', { task, finalPayout, addresses }, {});
