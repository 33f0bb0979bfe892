import { expect } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { MutationName } from '../../../domain/mutations.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../../server/context.ts';
import { findCredentials } from '../../../server/db/repositories/accounts.ts';
import { identify, startSession } from '../../../server/services/accounts/sessions.ts';
import { PushingDevice } from '../pushing-device.ts';
import type { readQueue } from './frozen.ts';

type Items = Awaited<ReturnType<typeof readQueue>>['items'];

/** Who did what is in the queue, as they were before it: somebody in it deactivates somebody. */
async function viewersOf(context: Context, names: ReadonlySet<string>): Promise<ReadonlyMap<string, Viewer>> {
  const viewers = new Map<string, Viewer>();
  for (const name of names) {
    const { userId } = must(await findCredentials(context.database.kysely, name), name);
    const { token } = await startSession(context, userId);
    viewers.set(name, (await identify(context, token)).viewer);
  }
  return viewers;
}

/** Deletions in the queues of rows that nobody ever had: nothing was deleted, and that is said since decision 0108. */
const deletesNothing: ReadonlySet<string> = new Set<MutationName>([
  'deleteAddress',
  'deleteAttachedFile',
  'deleteCustomer',
  'deleteRole',
  'deleteSchedule',
  'deleteTask',
  'endAgreement',
  'removeOperationalAddress',
]);

/** Sends the queue of a device of a release to a server of today, item by item; returns the outcomes that differ from then. */
export async function playQueue(
  context: Context,
  { items, schema }: { items: Items; schema: number },
): Promise<Readonly<Record<string, string>>> {
  const viewers = await viewersOf(context, new Set(items.map(({ by }) => by)));
  const told: Record<string, string> = {};
  for (const { name, by, args, base, at, outcome } of items) {
    const device = new PushingDevice(context, must(viewers.get(by), by));
    // Since version 2 of the wire.
    const clock = schema < 2 ? {} : { clock: 'measured' as const };
    const reply = await device.push(device.item(name, args, { base, at, schema, ...clock }));
    expect(device.failures).toEqual([]);
    const now = must(reply.outcomes[0]?.outcome, `an outcome of ${name}`);
    if (now.kind === 'rejected' && now.code === 'not_found' && deletesNothing.has(name)) continue;
    if (now.kind !== outcome) told[name] = `${outcome}, now ${now.kind} ${now.kind === 'rejected' ? now.code : ''}`;
  }
  return told;
}
