import { defineResource } from '../kernel/resource.ts';
import { operationalStatuses } from '../task/states.ts';
import { addressCompletionStatuses, failureReasons } from './states.ts';

/**
 * Operational address (specification 3): one stop of a task. `startedOn` is set while the clock runs;
 * `resetToOngoingTimestamp`: when it was reopened. `lastMark`: who marked it last and from which status; only they see
 * it and may take it back (decision 0106). Null once the office sets a status. `answers`: to the task's steps, by step.
 * `visit`: the last way to it (decision 0188). `markPlaces`: where people were when they marked it, by status (decision 0189).
 */
export const operationalAddresses = defineResource('operational-addresses', {
  task: { kind: 'reference', to: 'tasks' },
  nickname: { kind: 'text', folded: true, max: 64, nullable: true },
  payout: { kind: 'money', nullable: true },
  salesPrice: { kind: 'money', nullable: true },
  finalPayout: { kind: 'money', nullable: true },
  communicationInfo: { kind: 'text', nullable: true },
  addressOperationalStatus: { kind: 'choice', values: operationalStatuses },
  completionStatus: { kind: 'choice', values: addressCompletionStatuses },
  failureReason: { kind: 'choice', values: failureReasons, nullable: true },
  failureComment: { kind: 'text', max: 2000, nullable: true },
  installationAddress: { kind: 'reference', to: 'addresses', nullable: true },
  pickupAddresses: { kind: 'references', to: 'addresses' },
  millisecondsWorkedOn: { kind: 'whole', min: 0 },
  startedOn: { kind: 'instant', nullable: true, unlisted: true },
  resetToOngoingTimestamp: { kind: 'instant', nullable: true, unlisted: true },
  collectedOn: { kind: 'instant', nullable: true },
  installedOn: { kind: 'instant', nullable: true },
  finishedOn: { kind: 'instant', nullable: true },
  failedOn: { kind: 'instant', nullable: true },
  lastMark: { kind: 'json', nullable: true },
  extraCosts: { kind: 'money', nullable: true },
  extraCostsDescription: { kind: 'text', max: 2000, nullable: true },
  commentFromInstallationProofOfWork: { kind: 'text', nullable: true },
  commentFromPickupProofOfWork: { kind: 'text', nullable: true },
  answers: { kind: 'json', nullable: true, later: true, unlisted: true },
  visit: { kind: 'json', nullable: true, later: true, unlisted: true },
  markPlaces: { kind: 'json', nullable: true, later: true, unlisted: true },
});
