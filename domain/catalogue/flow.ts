import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { addressCompletionStatuses, failureReasons } from '../operational-address/states.ts';
import { proofStatuses, proofTypes } from '../proof/states.ts';
import { taskCompletionStatuses } from '../task/states.ts';
import { call } from './call.ts';

/** The id in a shared link: at least 122 random bits, known only to those who see the task. */
const shareId = z.string().regex(/^[\w-]{22,64}$/);

const moment = z.int().nullable();

/** The signer of a proof, or that nobody was there. `earlier`: something has changed since it was signed. */
const sharedSignature = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('SIGNED'),
    name: z.string(),
    typed: z.boolean(),
    at: z.int(),
    hash: z.string(),
    earlier: z.boolean(),
  }),
  z.object({ kind: z.literal('NOT_THERE'), at: z.int() }),
]);

/** A proof that isn't HIDDEN; `comment` and `photos` as far as they are shared. */
const sharedProof = z.object({
  id: id(),
  type: z.enum(proofTypes),
  status: z.enum(proofStatuses),
  doneOn: z.int(),
  comment: z.string().nullable(),
  /** The ids of photos that the office has. */
  photos: z.array(id()),
  /** The voice notes that the office has, with their lengths. */
  voiceNotes: z.array(z.object({ id: id(), seconds: z.int().nullable() })),
  signature: sharedSignature.nullable(),
});

const sharedAddress = z.object({
  id: id(),
  street: z.string().nullable(),
  region: z.string().nullable(),
  zipCode: z.string().nullable(),
  status: z.enum(addressCompletionStatuses),
  collectedOn: moment,
  installedOn: moment,
  finishedOn: moment,
  failedOn: moment,
  failureReason: z.enum(failureReasons).nullable(),
  proofs: z.array(sharedProof),
});

/**
 * What anybody with the link sees of a task (decision 0034); times are epoch milliseconds, shown in `timeZone`. Without
 * prices, costs, telephone numbers, internal texts, and people's names but those of customers who signed.
 */
const sharedFlow = z.object({
  company: z.string(),
  timeZone: z.string(),
  number: z.int().nullable(),
  nickname: z.string(),
  status: z.enum(taskCompletionStatuses),
  installationTimestampFrom: moment,
  installationTimestampTo: moment,
  installedOn: moment,
  finishedOn: moment,
  places: z.array(sharedAddress),
});

const sharedVisit = z.object({
  /** Of the address. */
  id: id(),
  street: z.string().nullable(),
  onMyWayAt: z.int(),
  window: z.object({ from: z.int(), to: z.int() }).nullable(),
  arrivedAt: moment,
  doneAt: moment,
});

/** Today's visits of a task (decision 0188), without anybody's name or position. */
const sharedVisits = z.object({ company: z.string(), timeZone: z.string(), visits: z.array(sharedVisit) });

export type SharedVisit = z.infer<typeof sharedVisit>;
export type SharedVisits = z.infer<typeof sharedVisits>;
export type SharedFlow = z.infer<typeof sharedFlow>;
export type SharedAddress = z.infer<typeof sharedAddress>;
export type SharedProof = z.infer<typeof sharedProof>;

/** The flow preview of a task (specification 2.3 and 4.2), for anybody with its link. */
export const flowCalls = {
  sharedFlow: call({
    method: 'GET',
    path: '/flow/:pkSharedId',
    summary: 'What is shared of a task that is installed or further, for whoever has its link.',
    access: 'public',
    params: z.object({ pkSharedId: shareId }),
    reply: sharedFlow,
    errors: ['not_found', 'rate_limited'],
  }),
  sharedVisits: call({
    method: 'GET',
    path: '/flow/:pkSharedId/visits',
    summary: 'Who has set out today for the addresses of a task, and has arrived or is done, for whoever has its link.',
    access: 'public',
    params: z.object({ pkSharedId: shareId }),
    reply: sharedVisits,
    errors: ['not_found', 'rate_limited'],
  }),
  stopVisitMails: call({
    method: 'PUT',
    path: '/flow/mails/:token',
    summary: "Stop or resume a company's mails about visits, for whoever got one.",
    access: 'public',
    params: z.object({ token: shareId }),
    body: z.strictObject({ stopped: z.boolean() }),
    reply: z.object({ company: z.string(), stopped: z.boolean() }),
    errors: ['not_found', 'rate_limited'],
  }),
  sharedPhoto: call({
    method: 'GET',
    path: '/flow/photos/:id',
    summary: 'The bytes of a photo that is shared with a task, for whoever has the link of the task.',
    access: 'public',
    params: z.object({ id: id() }),
    query: z.object({ pkSharedId: shareId }),
    reply: 'bytes',
    errors: ['not_found', 'rate_limited', 'storage_unavailable'],
  }),
} as const;
