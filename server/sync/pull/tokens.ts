import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import { id } from '../../../domain/kernel/fields.ts';
import { resources } from '../../../domain/kernel/resources.ts';
import type { PullRequest } from '../../../domain/protocol/pull.ts';
import { type Kept, longestWindow, type WindowDays, windows } from '../../../domain/visibility/retention.ts';
import { permissionsKey } from '../../../domain/visibility/scopes.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { isSnapshot } from '../../db/change-log/changes.ts';

const snapshot = z.string().refine(isSnapshot);
const instant = z.int().min(0);

/** Another epoch or other permissions invalidate a token. */
const bound = { epoch: z.string(), permissions: z.string() };

/** The window in which the device holds closed tasks; absent for the longest, so that older nodes read the token, too. */
const windowed = { days: z.literal(windows).optional() };

/** A window as tokens have it. */
export const writtenWindow = (days: WindowDays): { days?: WindowDays } => (days === longestWindow ? {} : { days });

/** What a reply says of the window: nothing to a device that doesn't ask. */
export const answeredWindow = ({ window }: PullRequest, kept: Kept): { kept?: Kept } =>
  window === true ? { kept } : {};

/**
 * A device's cookie: everything that was visible in the snapshot. Tokens are opaque but not secret: they select what to
 * look up, and every row is checked against the viewer's rules.
 */
const cookieSchema = z.strictObject({ ...bound, snapshot, ...windowed });

const initialSyncSchema = z.strictObject({
  ...bound,
  phase: z.literal('fill'),
  /** The snapshot before page one, which becomes the cookie. */
  until: snapshot,
  step: z.int().min(0),
  /** The total; another number means that the server was updated meanwhile. */
  steps: z.int(),
  /** The last row of the page before, and its task where rows are ordered by their tasks. */
  after: id().nullable(),
  task: id().optional(),
  near: z.strictObject({ from: instant, to: instant }),
  kept: z.strictObject({ closedTasks: instant, notifications: instant }),
  ...windowed,
  remaining: z.int().nullable(),
});

const deltaSchema = z.strictObject({
  ...bound,
  phase: z.literal('delta'),
  since: snapshot,
  /** Page one's snapshot, which bounds all pages and becomes the cookie. */
  until: snapshot,
  after: z.strictObject({ resource: z.enum(resources), id: id() }),
  ...windowed,
});

const nextSchema = z.discriminatedUnion('phase', [initialSyncSchema, deltaSchema]);

export type Cookie = z.infer<typeof cookieSchema>;
export type InitialSyncToken = z.infer<typeof initialSyncSchema>;
export type DeltaToken = z.infer<typeof deltaSchema>;

export const writeToken = (token: Cookie | InitialSyncToken | DeltaToken): string =>
  Buffer.from(JSON.stringify(token)).toString('base64url');

function read<Token>(schema: z.core.$ZodType<Token>, text: string, field: string): Token {
  const parsed = z.safeParse(schema, parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) throw new DomainError('validation', undefined, [field]);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Throws `validation` for a foreign cookie. */
export const readCookie = (text: string): Cookie => read(cookieSchema, text, 'cookie');

/** Throws `validation` for a foreign token. */
export const readNext = (text: string): InitialSyncToken | DeltaToken => read(nextSchema, text, 'next');

/** A hash of what visibility depends on besides the rows. */
export const permissionsOf = (viewer: Viewer): string =>
  createHash('sha256').update(permissionsKey(viewer)).digest('base64url').slice(0, 22);
