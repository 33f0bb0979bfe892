import { z } from 'zod';
import type { ErrorCode } from '../errors/codes.ts';
import { id } from '../kernel/fields.ts';
import type { Resource } from '../kernel/resources.ts';
import { rowSchemas } from '../schemas.ts';
import { type Calls, call } from './call.ts';
import { pageOf, pageRequestSchema, searchRequestSchema } from './paging.ts';
import { type RowBody, rowBodies } from './row-bodies.ts';

/** The calls of the generic pattern (specification 7). */
type GenericCallName =
  | 'update'
  | 'create'
  | 'searchPaged'
  | 'paged'
  | 'watchers'
  | 'watchersPaged'
  | 'get'
  | 'remove'
  | 'search'
  | 'all';

/** A path under which the specification exposes rows (section 7): the resource, which of its rows, and which calls. */
export interface Exposed {
  /** First part of the path. */
  path: string;
  /** The resource; null where the path has its own calls but no rows. */
  resource: Resource | null;
  /** The generic calls that make sense; every other one of the ten answers 405. */
  calls: readonly GenericCallName[];
  /** Those of the ten that are defined among the resource's own calls, in another file. */
  own?: readonly GenericCallName[];
  /** Fields with the value that the rows must have. */
  only?: Readonly<Record<string, string>>;
  /** A reference that must be set. */
  having?: string;
  /** A further filter of `all`: only unread notifications (specification 7). */
  all?: Readonly<Record<string, string>>;
}

const reads = ['paged', 'searchPaged', 'get', 'search', 'all'] as const;
const written = ['update', 'create', 'remove'] as const;
/** Only tasks and customers have watchers (specification 3). */
const watched = [...reads, 'watchers', 'watchersPaged'] as const;

/**
 * The resources of the generic pattern. pow-p and pow-i are the proofs of each type; employees are users with an
 * employer. Generic writes exist where a mutation does; other changes have their own calls.
 */
export const exposed: readonly Exposed[] = [
  { path: 'subscriptions', resource: 'subscriptions', calls: reads },
  { path: 'users-settings', resource: 'users-settings', calls: [...reads, 'update'], own: ['update'] },
  { path: 'users', resource: 'users', calls: [...reads, 'update', 'remove'] },
  { path: 'user-addition-request', resource: 'user-additions', calls: [...reads, 'create', 'remove'] },
  { path: 'tasks', resource: 'tasks', calls: [...watched, ...written] },
  { path: 'task-assignment', resource: 'task-assignments', calls: [...reads, 'create', 'remove'] },
  {
    path: 'subcontractorAgreement',
    resource: 'subcontractor-agreements',
    calls: [...reads, 'update', 'remove'],
  },
  { path: 'scheduled', resource: 'scheduled', calls: [...reads, ...written] },
  { path: 'roles', resource: 'roles', calls: [...reads, ...written] },
  { path: 'reset', resource: null, calls: [] },
  { path: 'pow-p', resource: 'proofs', only: { type: 'PICKUP' }, calls: [...reads, 'update', 'create', 'remove'] },
  {
    path: 'pow-i',
    resource: 'proofs',
    only: { type: 'INSTALLATION' },
    calls: [...reads, 'update', 'create', 'remove'],
  },
  { path: 'operational-addresses', resource: 'operational-addresses', calls: [...reads, ...written] },
  { path: 'employees', resource: 'users', having: 'employer', calls: [...reads, ...written], own: ['create'] },
  { path: 'customers', resource: 'customers', calls: [...watched, ...written] },
  { path: 'companies-user', resource: 'companies', calls: [...reads, 'update', 'create'] },
  { path: 'companies-customer', resource: 'customers', calls: [...watched, ...written] },
  {
    path: 'attachedFiles',
    resource: 'attached-files',
    calls: [...reads, 'update', 'create', 'remove'],
    own: ['create'],
  },
  { path: 'affiliates', resource: null, calls: [], own: ['update', 'create'] },
  { path: 'addresses', resource: 'addresses', calls: [...reads, ...written] },
  { path: 'subcontractors', resource: null, calls: [], own: ['paged', 'remove'] },
  { path: 'notifications', resource: 'notifications', all: { status: 'UNREAD' }, calls: reads },
  { path: 'saved-views', resource: 'saved-views', calls: [...reads, ...written] },
  { path: 'step-templates', resource: 'step-templates', calls: [...reads, ...written] },
  { path: 'equipment', resource: 'equipment', calls: [...reads, ...written] },
  { path: 'work-days', resource: 'work-days', calls: reads },
  { path: 'photos', resource: 'photos', calls: [...reads, 'remove'] },
];

const byId = z.object({ id: id() });
/** A path without rows rejects every write. */
const bodyOf = ({ resource }: Exposed, write: 'create' | 'update'): z.ZodType<RowBody> =>
  (resource === null ? undefined : rowBodies[resource][write]) ?? z.record(z.string(), z.unknown());

const row = ({ resource }: Exposed) => (resource === null ? z.record(z.string(), z.unknown()) : rowSchemas[resource]);

type Write = (typeof written)[number];

/** Error codes of the mutations behind a generic write, besides those of every write. */
const refusals: { readonly [Name in Resource]?: { readonly [Name in Write]?: readonly ErrorCode[] } } = {
  tasks: {
    update: [
      ...(['job_ticket_taken', 'invalid_range', 'date_passed', 'task_read_only', 'task_begun'] as const),
      ...(['task_has_subtasks', 'assignment_open', 'user_wasnt_available', 'place_of_other_customer'] as const),
    ],
    create: [
      ...(['job_ticket_taken', 'invalid_range', 'date_passed'] as const),
      ...(['assignment_open', 'user_wasnt_available', 'place_of_other_customer'] as const),
      ...(['split_not_possible', 'request_waiting', 'split_incomplete', 'split_without_address'] as const),
    ],
    remove: ['task_read_only', 'task_has_subtasks'],
  },
  'operational-addresses': {
    update: ['task_read_only', 'task_not_ongoing', 'transition_not_allowed', 'place_of_other_customer'],
    create: ['task_read_only', 'place_of_other_customer'],
    remove: ['task_read_only'],
  },
  // Names appear in mails, so unsafe ones are rejected.
  companies: {
    update: ['name_not_plain', 'address_limit', 'in_use', 'category_unknown'],
    create: ['name_not_plain', 'address_limit', 'in_use', 'category_unknown'],
  },
  users: { update: ['name_not_plain'], remove: ['row_deleted'] },
  customers: { remove: ['in_use'] },
  addresses: { remove: ['in_use'] },
  roles: { remove: ['in_use'] },
  'step-templates': { remove: ['in_use'] },
  scheduled: { update: ['schedule_overlap'], create: ['schedule_overlap'] },
  proofs: { create: ['photo_limit'] },
  'task-assignments': {
    create: ['request_waiting', 'task_has_subtasks', 'task_not_ongoing', 'task_transition_not_allowed'],
    remove: ['request_closed', 'task_not_ongoing'],
  },
  'user-additions': { create: ['request_waiting'], remove: ['request_closed'] },
};

const refusedWith = ({ resource }: Exposed, write: Write): readonly ErrorCode[] =>
  (resource === null ? undefined : refusals[resource]?.[write]) ?? [];

const writeCalls = (of: Exposed) =>
  ({
    update: call({
      method: 'PUT',
      path: `/${of.path}`,
      summary: `Update one of ${of.path}: the fields sent; If-Match holds the version that was seen.`,
      access: 'signed-in',
      body: bodyOf(of, 'update'),
      reply: row(of),
      errors: ['not_found', 'version_conflict', 'rule', 'row_deleted', ...refusedWith(of, 'update')],
    }),
    create: call({
      method: 'POST',
      status: 201,
      path: `/${of.path}`,
      summary: `Create one of ${of.path}.`,
      access: 'signed-in',
      body: bodyOf(of, 'create'),
      reply: row(of),
      errors: ['not_found', 'id_taken', 'rule', 'subscription_needed', ...refusedWith(of, 'create')],
    }),
    remove: call({
      method: 'DELETE',
      path: `/${of.path}/:id`,
      summary: `Delete one of ${of.path}.`,
      access: 'signed-in',
      params: byId,
      reply: z.object({}),
      errors: ['not_found', 'version_conflict', ...refusedWith(of, 'remove')],
    }),
  }) as const;

const pageCalls = (of: Exposed) =>
  ({
    searchPaged: call({
      method: 'PATCH',
      path: `/${of.path}/search-paged`,
      summary: `One page of the ${of.path} that hold a text.`,
      access: 'signed-in',
      body: searchRequestSchema,
      reply: pageOf(row(of)),
    }),
    paged: call({
      method: 'PATCH',
      path: `/${of.path}/paged`,
      summary: `One page of ${of.path}.`,
      access: 'signed-in',
      body: pageRequestSchema,
      reply: pageOf(row(of)),
    }),
    watchersPaged: call({
      method: 'PATCH',
      path: `/${of.path}/getWatchers/:id`,
      summary: `One page of the users who watch one of ${of.path}.`,
      access: 'signed-in',
      params: byId,
      body: pageRequestSchema,
      reply: pageOf(rowSchemas.users),
      errors: ['not_found'],
    }),
  }) as const;

const listCalls = (of: Exposed) =>
  ({
    watchers: call({
      method: 'GET',
      path: `/${of.path}/getWatchers/:id`,
      summary: `The users who watch one of ${of.path}.`,
      access: 'signed-in',
      params: byId,
      reply: z.array(rowSchemas.users),
      errors: ['not_found'],
    }),
    get: call({
      method: 'GET',
      path: `/${of.path}/:id`,
      summary: `One of ${of.path}; ETag holds its version.`,
      access: 'signed-in',
      params: byId,
      reply: row(of),
      errors: ['not_found'],
    }),
    search: call({
      method: 'GET',
      path: `/${of.path}/search`,
      summary: `The first hundred ${of.path} that hold a text.`,
      access: 'signed-in',
      query: z.object({ specs: z.string().max(200).default('') }),
      reply: z.array(row(of)),
    }),
    all: call({
      method: 'GET',
      path: `/${of.path}/all`,
      summary: `All ${of.path}, at most 10000.`,
      access: 'signed-in',
      reply: z.array(row(of)),
    }),
  }) as const;

const tenCalls = (of: Exposed) =>
  ({ ...writeCalls(of), ...pageCalls(of), ...listCalls(of) }) satisfies Calls & Record<GenericCallName, unknown>;

export type GenericCalls = ReturnType<typeof tenCalls>;

/** The generic calls of a resource: the ten (specification 7) without its own; those that make no sense answer 405. */
export function genericCallsOf(of: Exposed): GenericCalls {
  const has = (names: readonly string[] | undefined, name: string): boolean => names?.includes(name) === true;
  const calls = Object.entries(tenCalls(of))
    .filter(([name]) => !has(of.own, name))
    .map(([name, each]) => [name, has(of.calls, name) ? each : { ...each, refused: true }]);
  // Leaves out its own calls, so that callers that list calls meet each only once.
  return Object.fromEntries(calls) as GenericCalls;
}
