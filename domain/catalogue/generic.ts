import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import type { Resource } from '../kernel/resources.ts';
import { rowSchemas } from '../schemas.ts';
import { call } from './call.ts';
import { pageOf, pageRequestSchema, searchRequestSchema } from './paging.ts';

/** One name under which the specification exposes rows (section 7): which resource, and which part of its rows. */
export interface Exposed {
  /** First part of the path. */
  path: string;
  /** The rows it shows; null where the name has calls of its own but no rows. */
  resource: Resource | null;
  /** Fields with the value that the rows must have. */
  only?: Readonly<Record<string, string>>;
  /** A reference that must be set. */
  having?: string;
  /** What `all` shows besides: of notifications only the unread (specification 7). */
  all?: Readonly<Record<string, string>>;
}

/** The resources of the generic pattern. pow-p and pow-i are the proofs of each type; employees are users with an employer. */
export const exposed: readonly Exposed[] = [
  { path: 'subscriptions', resource: 'subscriptions' },
  { path: 'users-settings', resource: 'users-settings' },
  { path: 'users', resource: 'users' },
  { path: 'user-addition-request', resource: 'user-additions' },
  { path: 'tasks', resource: 'tasks' },
  { path: 'task-assignment', resource: 'task-assignments' },
  { path: 'subcontractorAgreement', resource: 'subcontractor-agreements' },
  { path: 'scheduled', resource: 'scheduled' },
  { path: 'roles', resource: 'roles' },
  { path: 'reset', resource: null },
  { path: 'pow-p', resource: 'proofs', only: { type: 'PICKUP' } },
  { path: 'pow-i', resource: 'proofs', only: { type: 'INSTALLATION' } },
  { path: 'operational-addresses', resource: 'operational-addresses' },
  { path: 'employees', resource: 'users', having: 'employer' },
  { path: 'customers', resource: 'customers' },
  { path: 'companies-user', resource: 'companies' },
  { path: 'companies-customer', resource: 'customers' },
  { path: 'attachedFiles', resource: 'attached-files' },
  { path: 'affiliates', resource: null },
  { path: 'addresses', resource: 'addresses' },
  { path: 'subcontractors', resource: null },
  { path: 'notifications', resource: 'notifications', all: { status: 'UNREAD' } },
  { path: 'photos', resource: 'photos' },
];

const byId = z.object({ id: id() });
const anyBody = z.record(z.string(), z.unknown());
const row = ({ resource }: Exposed) => (resource === null ? z.record(z.string(), z.unknown()) : rowSchemas[resource]);

/** The ten calls that every resource has (specification 7, generic pattern). */
export const genericCallsOf = (of: Exposed) => {
  const { path } = of;
  const user = rowSchemas.users;
  return {
    update: call({
      method: 'PUT',
      path: `/${path}`,
      summary: `Update one of ${path}: the fields sent; If-Match holds the version that was seen.`,
      access: 'signed-in',
      body: anyBody,
      reply: row(of),
      errors: ['not_found', 'method_not_allowed', 'version_conflict', 'rule', 'row_deleted'],
    }),
    create: call({
      method: 'POST',
      path: `/${path}`,
      summary: `Create one of ${path}.`,
      access: 'signed-in',
      body: anyBody,
      reply: row(of),
      errors: ['not_found', 'method_not_allowed', 'id_taken', 'rule'],
    }),
    searchPaged: call({
      method: 'PATCH',
      path: `/${path}/search-paged`,
      summary: `One page of the ${path} that hold a text.`,
      access: 'signed-in',
      body: searchRequestSchema,
      reply: pageOf(row(of)),
      errors: ['method_not_allowed'],
    }),
    paged: call({
      method: 'PATCH',
      path: `/${path}/paged`,
      summary: `One page of ${path}.`,
      access: 'signed-in',
      body: pageRequestSchema,
      reply: pageOf(row(of)),
      errors: ['method_not_allowed'],
    }),
    watchers: call({
      method: 'GET',
      path: `/${path}/getWatchers/:id`,
      summary: `The users who watch one of ${path}.`,
      access: 'signed-in',
      params: byId,
      reply: z.array(user),
      errors: ['not_found', 'method_not_allowed'],
    }),
    watchersPaged: call({
      method: 'PATCH',
      path: `/${path}/getWatchers/:id`,
      summary: `One page of the users who watch one of ${path}.`,
      access: 'signed-in',
      params: byId,
      body: pageRequestSchema,
      reply: pageOf(user),
      errors: ['not_found', 'method_not_allowed'],
    }),
    get: call({
      method: 'GET',
      path: `/${path}/:id`,
      summary: `One of ${path}; ETag holds its version.`,
      access: 'signed-in',
      params: byId,
      reply: row(of),
      errors: ['not_found', 'method_not_allowed'],
    }),
    remove: call({
      method: 'DELETE',
      path: `/${path}/:id`,
      summary: `Delete one of ${path}.`,
      access: 'signed-in',
      params: byId,
      reply: z.object({}),
      errors: ['not_found', 'method_not_allowed', 'version_conflict'],
    }),
    search: call({
      method: 'GET',
      path: `/${path}/search`,
      summary: `The first hundred ${path} that hold a text.`,
      access: 'signed-in',
      query: z.object({ specs: z.string().max(200).default('') }),
      reply: z.array(row(of)),
      errors: ['method_not_allowed'],
    }),
    all: call({
      method: 'GET',
      path: `/${path}/all`,
      summary: `All ${path}, at most 10000.`,
      access: 'signed-in',
      reply: z.array(row(of)),
      errors: ['method_not_allowed'],
    }),
  };
};
