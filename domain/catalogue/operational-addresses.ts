import { z } from 'zod';
import { id, money } from '../kernel/fields.ts';
import { failure } from '../operational-address/mark-mutations.ts';
import { addressCompletionStatuses, failureReasons } from '../operational-address/states.ts';
import { markableStatuses } from '../operational-address/transitions.ts';
import { rowSchemas } from '../schemas.ts';
import { answerValueSchema } from '../steps/schema.ts';
import { travelSchema } from '../visit/schema.ts';
import { call } from './call.ts';
import { pageOf, pageRequestSchema } from './paging.ts';

const row = rowSchemas['operational-addresses'];
const byId = z.object({ id: id() });

const longestWork = 31_536_000_000;
/** Milliseconds of work that the client measured; 0 leaves it to the server's own clock of work. */
const millisecondsWorkedOn = z.coerce.number().int().min(0).max(longestWork).default(0);

const mark = <Query extends { id: string }>(path: string, summary: string, query: z.core.$ZodType<Query>) =>
  call({
    method: 'PUT',
    path: `/operational-addresses/${path}`,
    summary,
    access: 'signed-in',
    query,
    reply: row,
    errors: ['not_found', 'transition_not_allowed', 'task_not_ongoing', 'photos_required', 'version_conflict'],
  });

const edit = <Body>(path: string, summary: string, body: z.core.$ZodType<Body>) =>
  call({
    method: 'PATCH',
    path: `/operational-addresses/${path}/:id`,
    summary,
    access: 'signed-in',
    params: byId,
    body,
    reply: row,
    errors: ['not_found', 'version_conflict', 'rule'],
  });

/** INVOICED comes with the task's invoice. */
const correctedStatuses = z.enum(addressCompletionStatuses).exclude(['INVOICED']);

/** A text as a JSON string, or in an object under its field's name. */
const communicationInfo = z.string().max(10_000).nullable();

/** The calls of operational addresses (specification 7). */
export const operationalAddressCalls = {
  finishAddressOperation: mark('finishedOperationalStatus', 'Finish the operational status of an address.', byId),
  markInstalled: mark(
    'completionStatusToInstalled',
    'Mark an address installed.',
    byId.extend({ millisecondsWorkedOn }),
  ),
  markInProgress: mark('completionStatusToInProgress', 'Mark an address in progress.', byId),
  markFinished: mark('completionStatusToFinished', 'Mark an address finished.', byId),
  markFailed: mark(
    'completionStatusToFailed',
    'Mark an address failed.',
    byId.extend({
      millisecondsWorkedOn,
      failureReason: z.enum(failureReasons).optional(),
      failureComment: z.string().max(2000).optional(),
    }),
  ),
  markCollected: mark('completionStatusToCollected', 'Mark an address collected.', byId),
  beginAddress: mark('beginOperationalAddess', 'Start the clock of work on an address.', byId),
  addressesOfTask: call({
    method: 'PATCH',
    path: '/operational-addresses/paged/:id',
    summary: 'One page of the addresses of a task.',
    access: 'signed-in',
    params: byId,
    body: pageRequestSchema,
    reply: pageOf(row),
    errors: ['not_found'],
  }),
  finishInstalledAddresses: call({
    method: 'PATCH',
    path: '/operational-addresses/divide-among-installed-status-opAddr',
    summary:
      'Finish the installed addresses of a task and divide a final payout among them; without one, the sum of their payouts.',
    access: 'signed-in',
    query: z.object({
      taskId: id(),
      finalPayoutOfTask_fromTheseOpAddsFinishing: z.coerce.number().pipe(money().min(0)).optional(),
    }),
    reply: z.array(row),
    errors: ['not_found', 'transition_not_allowed', 'task_not_ongoing', 'photos_required'],
  }),
  changeExtraCosts: edit(
    'change-extra-costs',
    'Change the extra costs of an address.',
    z.strictObject({ extraCost: money().min(0).nullable(), extraCostDescription: z.string().max(2000).nullable() }),
  ),
  changeCosts: edit(
    'change-costs',
    'Change sales price and payout of an address.',
    z.strictObject({ costs: z.strictObject({ salesPrice: money().nullable(), payout: money().nullable() }) }),
  ),
  changeFinalPayout: edit(
    'change-final-payout',
    'Change the final payout of a finished address.',
    z.strictObject({ finalPayout: money().min(0).nullable() }),
  ),
  correctStatus: call({
    method: 'PATCH',
    path: '/operational-addresses/correct-status/:id',
    summary:
      "Set the status of an address against the line, on record: take back one's own last mark, or reopen an address.",
    access: 'signed-in',
    params: byId,
    body: z.strictObject({ completionStatus: correctedStatuses, ...failure }),
    reply: row,
    errors: ['not_found', 'transition_not_allowed', 'task_not_ongoing', 'photos_required', 'version_conflict'],
  }),
  markAddresses: call({
    method: 'PATCH',
    path: '/operational-addresses/mark/:taskId',
    summary:
      "Mark several addresses of a task at once: all of them, or none. If-Match holds the task's version that was seen.",
    access: 'signed-in',
    params: z.object({ taskId: id() }),
    body: z.strictObject({
      addresses: z.array(id()).min(1).max(10_000),
      completionStatus: z.enum(markableStatuses),
      ...failure,
    }),
    reply: z.array(row),
    errors: ['not_found', 'transition_not_allowed', 'task_not_ongoing', 'photos_required', 'version_conflict'],
  }),
  answerStep: edit(
    'answer-step',
    'Answer a step of the work on an address; null takes the answer back. `number` is the version of the steps.',
    z.strictObject({ step: id(), value: answerValueSchema, number: z.int().min(1) }),
  ),
  setOnMyWay: edit(
    'on-my-way',
    'Say that the user is on the way to an address. `travel` is how long that takes, in milliseconds; null says nothing.',
    z.strictObject({ travel: travelSchema }),
  ),
  setArrived: edit('arrived', 'Say that whoever was on the way to an address has arrived.', z.strictObject({})),
  takeBackVisit: edit(
    'take-back-visit',
    "Take back the user's own way to an address, or only their arrival.",
    z.strictObject({ arrived: z.boolean() }),
  ),
  changeCommunicationInfo: edit(
    'change-communication-info',
    'Change the communication info of an address.',
    z.union([communicationInfo, z.strictObject({ communicationInfo }).transform((body) => body.communicationInfo)]),
  ),
  rightToEditAddress: call({
    method: 'GET',
    path: '/operational-addresses/right-to-edit/:id',
    summary: 'Whether the user may mark an address.',
    access: 'signed-in',
    params: byId,
    reply: z.boolean(),
    errors: ['not_found'],
  }),
  bulkFinalize: call({
    method: 'GET',
    path: '/operational-addresses/bulkFinalize',
    summary: 'The addresses of a task that are installed, with the sum of their payouts: what bulk finish starts from.',
    access: 'signed-in',
    query: z.object({ taskId: id() }),
    reply: z.object({ addresses: z.array(row), finalPayout: z.number() }),
    errors: ['not_found'],
  }),
} as const;
