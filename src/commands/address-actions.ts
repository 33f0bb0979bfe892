import type { OperationalAddress } from '../../domain/operational-address/schema.ts';
import type { FailureReason } from '../../domain/operational-address/states.ts';
import type { PerformResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

type Costs = Pick<OperationalAddress, 'salesPrice' | 'payout'>;
type ExtraCosts = Pick<OperationalAddress, 'extraCosts' | 'extraCostsDescription'>;
type FinalPayout = Pick<OperationalAddress, 'finalPayout'>;

const edit = (name: string, id: string, { set, seen }: { set: object; seen: object }): Promise<PerformResult> =>
  engine.perform({ name, args: { id, set }, base: { ...seen } });

/** Changes sales price and payout of an address, in euros (specification 6); `seen` is what the form began with. */
export const changeCosts = (id: string, set: Costs, seen: Costs): Promise<PerformResult> =>
  edit('changeCosts', id, { set, seen });

/** Changes extra costs of an address, in euros, and what they are for. */
export const changeExtraCosts = (id: string, set: ExtraCosts, seen: ExtraCosts): Promise<PerformResult> =>
  edit('changeExtraCosts', id, { set, seen });

/** Changes the final payout of a finished address, in euros (specification 4.5); the task's follows. */
export const changeFinalPayout = (id: string, set: FinalPayout, seen: FinalPayout): Promise<PerformResult> =>
  edit('changeFinalPayout', id, { set, seen });

const bulkNames = {
  COLLECTED: 'markAddressesCollected',
  IN_PROGRESS: 'markAddressesInProgress',
  INSTALLED: 'markAddressesInstalled',
} as const;

/** The statuses that several addresses are given at once without a further question than whether. */
export type BulkStatus = keyof typeof bulkNames;

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
  { task, addresses }: { task: string; addresses: readonly SeenAddress[] },
): Promise<PerformResult> => engine.perform({ name: bulkNames[status], ...several(task, addresses) });

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
  return engine.perform({ name: 'markAddressesFailed', args: { ...args, ...failure }, base });
}

/** Finishes the installed addresses that the person saw and divides an amount in euros among them (specification 4.5). */
export const finishInstalled = (
  task: string,
  { addresses, finalPayout }: { addresses: readonly string[]; finalPayout: number },
): Promise<PerformResult> =>
  engine.perform({
    name: 'finishInstalledAddresses',
    args: { task, finalPayout, addresses: [...addresses] },
    base: {},
  });
