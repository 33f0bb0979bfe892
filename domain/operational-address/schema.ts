import { z } from 'zod';
import {
  choice,
  foldedText,
  id,
  instant,
  json,
  money,
  reference,
  references,
  rowSchema,
  text,
  whole,
} from '../kernel/fields.ts';
import { operationalStatuses } from '../task/states.ts';
import { addressCompletionStatuses, failureReasons } from './states.ts';

export const lastMarkSchema = z.object({ by: id(), from: z.enum(addressCompletionStatuses) });

/**
 * Operational address (specification 3): one place of one task. `startedOn` is set while the clock of work runs;
 * `resetToOngoingTimestamp` is when a failed or installed address was reopened. `lastMark` is whose mark the last one is,
 * by their user's id, and on which status: only they see it, and may take it back (decision 0106). Null once the office has set one.
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
  lastMark: json(lastMarkSchema).nullable(),
  extraCosts: money().nullable(),
  extraCostsDescription: text(2000).nullable(),
  commentFromInstallationProofOfWork: text().nullable(),
  commentFromPickupProofOfWork: text().nullable(),
});

export type OperationalAddress = z.infer<typeof operationalAddressSchema>;
