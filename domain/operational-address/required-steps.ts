import { z } from 'zod';
import { type Decision, rejected } from '../mutation/decision.ts';
import type { RowReader } from '../rows.ts';
import type { OperationalAddress, Task } from '../schemas.ts';
import { isSigned } from '../signature/signed.ts';
import { asksForProofs, missingSteps, type Proved, stepEntries, wantsSteps } from '../steps/entries.ts';
import { installationPhotosOf } from './required-photos.ts';
import type { AddressCompletionStatus } from './states.ts';

/**
 * The version of the task's steps that a device held when it marked. Earlier versions of the app and other clients don't send
 * it: their marks are applied without the steps, which the office then sees as missing.
 */
export const heldSteps = { steps: z.object({ number: z.int().min(1) }).nullish() };

/** A new status, and the version of the steps that its device held. */
export interface StepsMark {
  to: AddressCompletionStatus;
  held: { number: number } | null | undefined;
}

/** The facts about steps that the proofs of an address show. */
async function provedOf(address: OperationalAddress, rows: RowReader): Promise<Proved> {
  const proofs = await rows.pointingAt('proofs', 'operationalAddress', address.id);
  return { photos: await installationPhotosOf(address, rows), signed: isSigned(proofs) };
}

/** The titles of the required steps that an address lacks for a new status. */
export async function stepsMissingAt(
  { task, address }: { task: Task; address: OperationalAddress },
  { to, held }: StepsMark,
  rows: RowReader,
): Promise<string[]> {
  const isHeld = task.steps != null && held?.number === task.steps.number;
  if (!isHeld || !wantsSteps(to, address.completionStatus)) return [];
  const proved = asksForProofs(task) ? await provedOf(address, rows) : { photos: [], signed: false };
  return missingSteps(stepEntries(task, address.answers, proved));
}

/** The titles of the missing steps of each address that lacks some. */
export async function lackingSteps(
  { task, addresses }: { task: Task; addresses: readonly OperationalAddress[] },
  mark: StepsMark,
  rows: RowReader,
): Promise<ReadonlyMap<string, string[]>> {
  const lacking = new Map<string, string[]>();
  for (const address of addresses) {
    const missing = await stepsMissingAt({ task, address }, mark, rows);
    if (missing.length > 0) lacking.set(address.id, missing);
  }
  return lacking;
}

/** Rejects a mark because steps are missing: `fields` has their titles. */
export const refuseMissingSteps = (titles: readonly string[]): Decision => rejected('steps_required', ...titles);
