import { createHash } from 'node:crypto';
import { z } from 'zod';
import { timeTolerance } from '../../../domain/device/clock.ts';
import { resources } from '../../../domain/kernel/resources.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { plain } from '../../../workers/mirror/stored-rows.ts';
import type { OutboxItem } from '../../../workers/sync/outbox/database.ts';
import { wasNeverSent } from '../../../workers/sync/outbox/database.ts';
import { dropReceived } from '../../../workers/sync/outbox/received-bytes.ts';
import type { Account } from './account.ts';
import type { Acknowledged } from './actions.ts';
import type { Device } from './device.ts';
import type { Scenario } from './scenario.ts';

/** What is wrong after a seed, and of which kind it is. */
export interface Problem {
  kind: 'lost' | 'doubled' | 'wrong times' | 'other differences';
  text: string;
}

const different = (texts: readonly string[]): Problem[] => texts.map((text) => ({ kind: 'other differences', text }));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

async function rowsOf(mirror: MirrorDatabase): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const resource of resources) {
    if (resource === 'devices' || resource === 'notifications') continue;
    for (const row of await mirror.rows(resource).toArray()) {
      rows.set(`${resource}/${row.id}`, JSON.stringify(sorted(plain(resource, row))));
    }
  }
  return rows;
}

/** Every device shows what the server has: as a new device of the same user, that begins with nothing, would see it. */
export async function differences({ name, user }: Device, fresh: Account): Promise<Problem[]> {
  const [held, right] = [await rowsOf(user.mirror), await rowsOf(fresh.mirror)];
  const keys = new Set([...held.keys(), ...right.keys()]);
  const differing = [...keys].filter((key) => held.get(key) !== right.get(key));
  const told = (rows: Map<string, string>, key: string): string => rows.get(key) ?? 'missing';
  return different(differing.map((key) => `${name} ${key}: ${told(held, key)} instead of ${told(right, key)}`));
}

/**
 * Whether an item may be missing at a server that was restored: it waits in the inbox, or a person has decided about it. All
 * else that the server had taken is sent once more, and so is an import of which it took some rows.
 */
const isHere = (item: OutboxItem | undefined): boolean =>
  item !== undefined &&
  item.outcome?.kind !== 'partly' &&
  (item.decided !== null || (item.open === 1 && item.pulled && item.outcome?.kind !== 'applied'));

/** Whether another item went in its place before it was ever sent: "keep mine" of what it builds on; that one is acknowledged. */
const isReplaced = (item: OutboxItem | undefined): boolean =>
  item !== undefined && item.decided === 'keepMine' && item.outcome === null && wasNeverSent(item);

/** What the office decides about, as it was handed over by an account that was deactivated: there once, and as it was said. */
async function isHandedOver({ server }: Scenario, { item, args }: Acknowledged): Promise<boolean> {
  const rows = await server.database.kysely.selectFrom('quarantine').select('item').where('id', '=', item).execute();
  const [kept] = rows.map((row) => z.object({ args: z.unknown() }).parse(row.item).args);
  return rows.length === 1 && JSON.stringify(sorted(kept)) === JSON.stringify(sorted(args));
}

/** An acknowledged change that has more than one effect: a row that it makes, or a change of its own, is there twice. */
async function fateOf(
  scenario: Scenario,
  account: Account,
  acknowledged: Acknowledged,
): Promise<Problem['kind'] | null> {
  const { item, undone } = acknowledged;
  const { kysely } = scenario.server.database;
  const found = await kysely.selectFrom('mutations').select('id').where('id', '=', item).execute();
  if (found.length > 1 || (undone && found.length > 0)) return 'doubled';
  if (undone || found.length === 1) return null;
  const kept = await account.outbox.items.get(item);
  if (kept?.decided === 'quarantined' && (await isHandedOver(scenario, acknowledged))) return null;
  return isReplaced(kept) || (scenario.restored && isHere(kept)) ? null : 'lost';
}

/** What was acknowledged on a device and is neither on the server once nor in an inbox, and what a person was told wrongly. */
export async function lostOrDoubled(scenario: Scenario): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { device, account, hands } of scenario.hands) {
    for (const kept of hands.kept) {
      const kind = await fateOf(scenario, account, kept);
      if (kind === null) continue;
      const record = JSON.stringify(await account.outbox.items.get(kept.item));
      problems.push({ kind, text: `${device.name} ${kept.name} ${kept.item}: ${kind}, ${record}` });
    }
    problems.push(...hands.wrong.map((text): Problem => ({ kind: 'doubled', text })));
  }
  return problems;
}

/**
 * Each time that the server has of what was acknowledged is that of the tap, to 2 s, or is flagged. Also counts both, since a
 * machine that flags everything shows nothing.
 */
export async function wrongTimes({ server, hands, tally }: Scenario): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { device, hands: of } of hands) {
    for (const { item, name, done } of of.kept) {
      const [row] = await server.database.kysely.selectFrom('mutations').selectAll().where('id', '=', item).execute();
      if (row === undefined) continue;
      tally.add(row.uncertain ? 'times flagged' : 'times known');
      const isRight = row.at >= done.from - timeTolerance && row.at <= done.to + timeTolerance;
      if (isRight || row.uncertain) continue;
      const { at, device_at, clock_offset } = row;
      const told = JSON.stringify({ at, device_at, clock_offset, done, off: at - done.from });
      problems.push({ kind: 'wrong times', text: `${device.name} ${name} ${item}: ${told}` });
    }
  }
  return problems;
}

/** A restored server has lost the bytes and says so, and they were let go here, to make room or by signing out. */
async function isToldLost({ restored }: Scenario, { user }: Device, id: string): Promise<boolean> {
  const row = await user.mirror.rows('photos').get(id);
  return restored && row?.state === 'LOST' && (await user.outbox.bytes.get(id)) === undefined;
}

async function photoOnServer(scenario: Scenario, device: Device, id: string, bytes: Uint8Array): Promise<string[]> {
  const { mirror } = device.user;
  const row = await mirror.rows('photos').get(id);
  if (row === undefined || (await isToldLost(scenario, device, id))) return [];
  const problems: string[] = [];
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (row.state !== 'RECEIVED' || row.hash !== hash) problems.push(`${row.state} ${row.hash}`);
  const served = await device.engine.photo(id);
  const same = served !== null && Buffer.from(await served.arrayBuffer()).equals(Buffer.from(bytes));
  if (!same) problems.push('other bytes');
  return problems;
}

/** Bytes of what was not taken stay with its inbox entry. */
async function photoInInbox(device: Device, id: string): Promise<string[]> {
  const { outbox } = device.user;
  const file = await outbox.files.get(id);
  const item = typeof file?.item === 'string' ? await outbox.items.get(file.item) : undefined;
  const waits = item?.open === 1 && item.outcome?.kind !== 'applied';
  const isKept = (await outbox.bytes.get(id)) !== undefined || file?.receivedAt !== null || file.bytesGone === true;
  return waits && !isKept ? ['its item waits, and its bytes are gone'] : [];
}

/** Photos whose proof was taken and whose bytes are not on the server as they were captured, or are not with their item. */
export async function wrongPhotos(scenario: Scenario, device: Device): Promise<Problem[]> {
  const problems: Problem[] = [];
  // What is served has to come from the server.
  await dropReceived(device.user.outbox);
  for (const [id, bytes] of scenario.handsOf(device.user).photos) {
    const texts = [...(await photoOnServer(scenario, device, id, bytes)), ...(await photoInInbox(device, id))];
    problems.push(...texts.map((text): Problem => ({ kind: 'lost', text: `${device.name} photo ${id}: ${text}` })));
  }
  return problems;
}

/** What is left over on a device when everything has come to rest. */
export async function remains({ name, user: { mirror, outbox } }: Device): Promise<Problem[]> {
  const problems: string[] = [];
  const pending = await mirror.pending.toArray();
  const waiting = pending.filter(({ state }) => state !== 'attention');
  if (waiting.length > 0) problems.push(`${name}: ${waiting.length} copies still wait`);
  const shown = new Set(pending.map(({ id }) => id));
  const hidden = await outbox.items.filter(({ id, open }) => open === 1 && !shown.has(id)).count();
  if (hidden > 0) problems.push(`${name}: ${hidden} items are in the outbox and not in the inbox`);
  const bases = await mirror.bases.count();
  if (bases > 0) problems.push(`${name}: ${bases} rows are still covered`);
  return different(problems);
}
