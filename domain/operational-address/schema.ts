import type { z } from 'zod';
import { choice, foldedText, instant, money, reference, references, rowSchema, text, whole } from '../kernel/fields.ts';
import { operationalStatuses } from '../task/states.ts';
import { addressCompletionStatuses, failureReasons } from './states.ts';

/**
 * Operational address (specification 3): one place of one task. `startedOn` is set while the clock of work runs;
 * `resetToOngoingTimestamp` is when a failed or installed address was reopened.
 */
export const operationalAddressSchema = rowSchema({
  task: reference('tasks'),
  nickname: foldedText(64).nullable(),
  payout: money().nullable(),
  salesPrice: money().nullable(),
  finalPayout: money().nullable(),
  communicationInfo: text().nullable(),
  addressOperationalStatus: choice(operationalStatuses),
  completionStatus: choice(addressCompletionStatuses),
  failureReason: choice(failureReasons).nullable(),
  failureComment: text(2000).nullable(),
  installationAddress: reference('addresses').nullable(),
  pickupAddresses: references('addresses'),
  millisecondsWorkedOn: whole().min(0),
  startedOn: instant().nullable(),
  resetToOngoingTimestamp: instant().nullable(),
  collectedOn: instant().nullable(),
  installedOn: instant().nullable(),
  finishedOn: instant().nullable(),
  failedOn: instant().nullable(),
  extraCosts: money().nullable(),
  extraCostsDescription: text(2000).nullable(),
  commentFromInstallationProofOfWork: text().nullable(),
  commentFromPickupProofOfWork: text().nullable(),
});

export type OperationalAddress = z.infer<typeof operationalAddressSchema>;
