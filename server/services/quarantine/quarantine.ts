import { z } from 'zod';
import { clockStates, doneAt } from '../../../domain/device/clock.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { idsNamed, withIdAliases } from '../../../domain/import/id-aliases.ts';
import { groupBy } from '../../../domain/kernel/polyfills.ts';
import { type RowKey, rowKeyText } from '../../../domain/kernel/resources.ts';
import { mutationByName } from '../../../domain/mutations.ts';
import { canBeAccepted } from '../../../domain/protocol/concerns-office.ts';
import {
  type Quarantined,
  type QuarantineReply,
  type QuarantineRequest,
  quarantineRooms,
} from '../../../domain/protocol/quarantine.ts';
import { parseQuarantineCursor } from '../../../domain/protocol/quarantine-list.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { findPast } from '../../db/change-log/id-aliases.ts';
import { findDecidedMutations, findFormerCompanies } from '../../db/change-log/mutations.ts';
import {
  decideQuarantined,
  findQuarantinedIds,
  insertQuarantined,
  listPending,
  lockPending,
  lockQuarantine,
  type QuarantineEntry,
  type QuarantineOwner,
  type QuarantineRow,
  type QuarantineUsage,
} from '../../db/change-log/quarantine.ts';
import type { Executor } from '../../db/schema.ts';
import { SeenRows } from '../../db/visibility/visible.ts';
import { type IpAddress, limitAttempt } from '../accounts/limits.ts';
import type { Identity } from '../accounts/sessions.ts';
import { keepRecords } from '../evidence/keep-records.ts';
import { labelsOf } from '../history/labels.ts';
import { evaluateMutation, type MutationInput } from '../mutate/evaluate-mutation.ts';
import { timeZoneOf } from '../mutate/mutate.ts';
import { requireApplied } from '../mutate/outcomes.ts';
import { inTransaction } from '../mutate/retry.ts';
import { notifyOwner } from '../notifications/notify.ts';

/** The items among these that were applied before for this user; only the reply was lost. */
async function findApplied(tx: Executor, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const decided = await findDecidedMutations(tx, ids);
  const applied = [...decided].filter(([, of]) => of.userId === userId && of.outcome.kind === 'applied');
  return new Set(applied.map(([id]) => id));
}

type Items = QuarantineRequest['items'];

const timed = z.looseObject({ at: z.int(), offset: z.int() });

/**
 * Groups items by the company that the user worked for at the time. Work of a former employee who became an owner
 * belongs to the former employer, who decides about it.
 */
async function groupByCompany(tx: Executor, { userId, companyId }: Viewer, items: Items): Promise<Map<string, Items>> {
  const former = await findFormerCompanies(tx, userId);
  return groupBy(items, ({ item }) => {
    const { data } = timed.safeParse(item);
    const then = data && former.find(({ until }) => data.at + data.offset < until);
    return then?.companyId ?? companyId;
  });
}

/** In bytes; larger items are listed only by their short values. */
const largeItem = 8 * 1024;

const isShort = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= 200 : typeof value === 'number' || typeof value === 'boolean';

/** The first short values of an object. */
function shortValues(given: unknown): Record<string, unknown> {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  return Object.fromEntries(entries.filter(([field, value]) => field.length <= 40 && isShort(value)).slice(0, 20));
}

/** A large item's summary for lists: its mutation, times and short values. */
function summarize({ name, at, offset, clock, args }: Record<string, unknown>): Record<string, unknown> {
  const set = typeof args === 'object' && args !== null && 'set' in args ? { set: shortValues(args.set) } : {};
  return { ...shortValues({ name, at, offset, clock }), args: { ...shortValues(args), ...set } };
}

function keptItem({ id, reason, label, item, photos, afterEnd = false }: Items[number]): QuarantineEntry {
  const said = { label, item: JSON.stringify(item), photos: JSON.stringify(photos) };
  const bytes = Object.values(said).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { id, reason, ...said, bytes, shown: bytes > largeItem ? JSON.stringify(summarize(item)) : null, afterEnd };
}

/** The first items that fit. Later ones may build on one that doesn't fit, so they are left too. */
function fittingItems(items: readonly QuarantineEntry[], waiting: Omit<QuarantineUsage, 'known'>): QuarantineEntry[] {
  const rooms = (['device', 'person', 'company'] as const).map((of) => ({ most: quarantineRooms[of], ...waiting[of] }));
  const cut = items.findIndex(({ bytes }) => {
    for (const room of rooms) {
      room.items += 1;
      room.bytes += bytes;
    }
    return rooms.some(({ most, ...room }) => room.items > most.items || room.bytes > most.bytes);
  });
  return cut === -1 ? [...items] : items.slice(0, cut);
}

/**
 * Quarantines a company's items as far as they fit, and notifies its owner of new ones. Returns false if some did not
 * fit.
 */
export async function quarantineItems(
  tx: Executor,
  context: Context,
  { owner, items }: { owner: QuarantineOwner; items: Items },
): Promise<boolean> {
  const waiting = await lockQuarantine(
    tx,
    owner,
    items.map(({ id }) => id),
  );
  const unknown = items.filter(({ id }) => !waiting.known.has(id)).map(keptItem);
  const fresh = fittingItems(unknown, waiting);
  await insertQuarantined(tx, { owner, items: fresh }, context.now());
  await notifyOfNew(tx, context, { owner, fresh });
  return fresh.length === unknown.length;
}

async function notifyOfNew(
  tx: Executor,
  context: Context,
  { owner: { companyId }, fresh }: { owner: QuarantineOwner; fresh: readonly QuarantineEntry[] },
): Promise<void> {
  const [first] = fresh;
  if (first === undefined) return;
  const details = { count: String(fresh.length), task: first.label };
  await notifyOwner(tx, context, {
    companyId,
    type: 'QUARANTINED',
    changedItemId: first.id,
    details,
    url: '/quarantine',
  });
}

/**
 * Stores items that the server rejected, without effect, within `quarantineRooms`; notifies the owner whose work it
 * was. Returns the ids now stored or applied for this user. Throws `not_permitted` for customers and for an ended
 * session on another device; `rate_limited`.
 */
export async function quarantine(
  context: Context,
  { viewer, deviceId, ended }: Pick<Identity, 'viewer' | 'deviceId' | 'ended'>,
  { body: { device, items }, ipAddress }: { body: QuarantineRequest; ipAddress: IpAddress },
): Promise<QuarantineReply> {
  // Customers do no work that could need evidence.
  if (viewer.kind === 'customer') throw new DomainError('not_permitted');
  if (ended && deviceId !== null && deviceId !== device) throw new DomainError('not_permitted');
  const { userId } = viewer;
  await limitAttempt(context, { call: 'quarantine', ipAddress, name: userId });
  const ids = items.map(({ id }) => id);
  return inTransaction(context.database.kysely, async (tx) => {
    const applied = await findApplied(tx, userId, ids);
    const refused = items.filter(({ id }) => !applied.has(id));
    const offers = [...(await groupByCompany(tx, viewer, refused))].sort(([one], [other]) => (one < other ? -1 : 1));
    let full = false;
    for (const [companyId, work] of offers)
      if (!(await quarantineItems(tx, context, { owner: { companyId, userId, deviceId: device }, items: work })))
        full = true;
    return { kept: [...applied, ...(await findQuarantinedIds(tx, userId, ids))], full };
  });
}

/** The row that an item would change, if its arguments are readable. */
function targetOf({ item: { name, args } }: QuarantineRow): RowKey | null {
  const mutation = typeof name === 'string' ? mutationByName(name) : undefined;
  const isReadable = mutation !== undefined && z.safeParse(mutation.wire.args, args).success;
  return isReadable ? mutation.target(args) : null;
}

/** Adds the office's own names of the items' rows, since the labels were written by the sender. */
async function withNames(db: Executor, viewer: Viewer, items: readonly QuarantineRow[]): Promise<Quarantined[]> {
  const targets = items.map(targetOf);
  const labels = await labelsOf(
    new SeenRows(db, viewer),
    targets.filter((target) => target !== null),
  );
  return items.map((item, index) => {
    const target = targets[index];
    return { ...item, about: (target && labels.get(rowKeyText(target))) ?? null };
  });
}

/** A page of items that wait for the owner's decision, oldest first, after the cursor `after`. */
export async function listQuarantine(
  { database: { kysely } }: Context,
  viewer: Viewer,
  { after }: { after?: string | undefined },
): Promise<Quarantined[]> {
  const place = after === undefined ? null : parseQuarantineCursor(after);
  return withNames(kysely, viewer, await listPending(kysely, { companyId: viewer.companyId, after: place }));
}

/** The parts of an item that are needed to run it again. */
const itemSchema = z.looseObject({
  name: z.string(),
  args: z.record(z.string(), z.unknown()),
  at: z.int().min(0),
  offset: z.int(),
  clock: z.enum(clockStates).optional(),
  schema: z.int().optional(),
  seal: z.unknown().optional(),
});

/** Runs an item's mutation as the owner, on the current rows, with the item's time. Throws if it is not applied. */
async function accept(
  tx: Executor,
  viewer: Viewer,
  { context, found }: { context: Context; found: QuarantineRow },
): Promise<void> {
  const parsed = itemSchema.safeParse(found.item);
  if (!parsed.success) throw new DomainError('rule', 'The item cannot be read; it can only be dismissed.', ['item']);
  const { name, at, offset, clock } = parsed.data;
  if (!canBeAccepted(name)) throw new DomainError('rule', 'The item can only be dismissed.', ['item']);
  const named = { name, args: parsed.data.args, base: {} };
  const { aliases } = await findPast(tx, found.user.id, { items: [], rows: [...idsNamed(named)] });
  const { args } = withIdAliases(named, aliases);
  const {
    newId,
    jobs,
    environment: { registration },
  } = context;
  const serverAt = context.now();
  const seen = { kind: 'present', version: null } as const;
  const input: MutationInput = {
    id: newId(),
    name,
    args,
    seen,
    device: null,
    deviceAt: at,
    offset,
    clock,
    schema: protocolVersion,
    quarantined: { id: found.id, userId: found.user.id },
  };
  const done = doneAt({ at, offset, clock }, serverAt);
  const mutationContext = { actor: viewer, at: done.at, timeZone: await timeZoneOf(tx, viewer) };
  requireApplied(await evaluateMutation(tx, input, { context: mutationContext, serverAt, newId, jobs, registration }));
  // It stays the record of who did it, with that person's signature.
  const { schema = 1, seal } = parsed.data;
  const { user, device } = found;
  const record = { id: found.id, name, args: named.args, doneArgs: args, counts: true, userId: user.id, device, at };
  await keepRecords(tx, [{ ...record, offset: clock === 'uncertain' ? null : offset, schema, seal }], serverAt);
}

/**
 * Accepts or dismisses an item. If its user's own push was applied meanwhile, it is not run again. If it can't be
 * accepted now, nothing is stored and it keeps waiting.
 */
export function decideQuarantine(
  context: Context,
  viewer: Viewer,
  { id, decision }: { id: string; decision: 'accept' | 'dismiss' },
): Promise<Quarantined> {
  return inTransaction(context.database.kysely, async (tx) => {
    const found = await lockPending(tx, viewer.companyId, id);
    if (!found) throw new DomainError('not_found');
    const applied = await findApplied(tx, found.user.id, [id]);
    if (decision === 'accept' && !applied.has(id)) await accept(tx, viewer, { context, found });
    const status = decision === 'accept' ? 'ACCEPTED' : 'DISMISSED';
    await decideQuarantined(tx, { id, status, userId: viewer.userId }, context.now());
    return { ...found, about: null, status };
  });
}
