import { createHash } from 'node:crypto';
import { resources } from '../../../domain/kernel/resources.ts';
import type { Database } from '../../../server/db/database.ts';
import { plain } from '../../../workers/mirror/task-keys.ts';
import type { Device } from './device.ts';
import type { Scenario } from './scenario.ts';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

async function rowsOf(device: Device): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const resource of resources) {
    if (resource === 'devices' || resource === 'notifications') continue;
    for (const row of await device.mirror.rows(resource).toArray()) {
      rows.set(`${resource}/${row.id}`, JSON.stringify(sorted(plain(resource, row))));
    }
  }
  return rows;
}

/** Every device shows what the server has: as a new device of the same user, that begins with nothing, would see it. */
export async function differences(device: Device, fresh: Device): Promise<string[]> {
  const [held, right] = [await rowsOf(device), await rowsOf(fresh)];
  const keys = new Set([...held.keys(), ...right.keys()]);
  return [...keys]
    .filter((key) => held.get(key) !== right.get(key))
    .map((key) => `${device.name} ${key}: ${held.get(key) ?? 'missing'} instead of ${right.get(key) ?? 'missing'}`);
}

/** What was acknowledged on a device and is neither on the server once nor in an inbox. */
export async function lostOrDoubled(database: Database, scenario: Scenario): Promise<string[]> {
  const problems: string[] = [];
  for (const [device, hands] of scenario.hands) {
    for (const { item, name, undone } of hands.kept) {
      const found = await database.kysely.selectFrom('mutations').selectAll().where('id', '=', item).execute();
      const kept = await device.outbox.items.get(item);
      const told = `${device.name} ${name} ${item}`;
      if (undone && found.length > 0) problems.push(`${told}: undone and yet sent`);
      if (!undone && found.length !== 1)
        problems.push(`${told}: ${found.length} times on the server, ${JSON.stringify(kept)}`);
    }
  }
  return problems;
}

async function wrongPhoto(device: Device, id: string, bytes: Uint8Array): Promise<string[]> {
  const row = await device.mirror.rows('photos').get(id);
  if (row === undefined) return [];
  const problems: string[] = [];
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (row.state !== 'RECEIVED' || row.hash !== hash) problems.push(`${row.state} ${row.hash}`);
  const served = await device.engine.photo(id);
  const same = served !== null && Buffer.from(await served.arrayBuffer()).equals(Buffer.from(bytes));
  if (!same) problems.push('other bytes');
  if ((await device.outbox.bytes.get(id)) !== undefined) problems.push('still kept here');
  return problems.map((problem) => `${device.name} photo ${id}: ${problem}`);
}

/** Photos whose proof was taken and whose bytes are not on the server as they were captured. */
export async function wrongPhotos(scenario: Scenario): Promise<string[]> {
  const problems: string[] = [];
  for (const [device, hands] of scenario.hands) {
    for (const [id, bytes] of hands.photos) problems.push(...(await wrongPhoto(device, id, bytes)));
  }
  return problems;
}

/** What is left over on a device when everything has come to rest. */
export async function remains(device: Device): Promise<string[]> {
  const problems: string[] = [];
  const pending = await device.mirror.pending.toArray();
  const waiting = pending.filter(({ state }) => state !== 'attention');
  if (waiting.length > 0) problems.push(`${device.name}: ${waiting.length} copies still wait`);
  const bases = await device.mirror.bases.count();
  if (bases > 0) problems.push(`${device.name}: ${bases} rows are still covered`);
  return problems;
}
