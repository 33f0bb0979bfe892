import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pino } from 'pino';
import { must } from '../../../domain/kernel/assert.ts';
import { mutationNames } from '../../../domain/mutations.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { backUp } from '../../../server/backup/back-up.ts';
import { restore } from '../../../server/backup/restore.ts';
import type { Context } from '../../../server/context.ts';
import { migrationNames } from '../../../server/db/migrations/list.ts';
import { findCredentials } from '../../../server/db/repositories/accounts.ts';
import { accountNames } from '../../../server/demo/people.ts';
import { prepareDemo } from '../../../server/demo/prepare.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { openContext, Undo, versionOfProduct } from '../../../server/open.ts';
import { identify, startSession } from '../../../server/services/accounts/sessions.ts';
import { PushingDevice } from '../pushing-device.ts';
import { choose, knownRows } from './choose.ts';
import { type FrozenItem, type FrozenQueue, hashOfMigration, places } from './frozen.ts';

/** Things after which others could not be done any more come last. */
const ending = /^(delete|remove|deactivate|end|cancel|finish|finalize|invoice|makeEmployee|reject|release|expire)/;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

async function viewersOf(context: Context): Promise<Map<string, Viewer>> {
  const viewers = new Map<string, Viewer>();
  for (const name of accountNames) {
    const { userId } = must(await findCredentials(context.database.kysely, name), name);
    const { token } = await startSession(context, userId);
    viewers.set(name, (await identify(context, token)).viewer);
  }
  return viewers;
}

/** Every mutation once, pushed as devices push; see `choose` for what it is about. */
async function pushAll(context: Context, viewers: ReadonlyMap<string, Viewer>): Promise<FrozenItem[]> {
  const sorted = [...mutationNames].sort((one, other) => Number(ending.test(one)) - Number(ending.test(other)));
  const items: FrozenItem[] = [];
  const first = await knownRows(context, () => true);
  const lasting = new Set(Object.values(first).flatMap((rows) => rows.map(({ id }) => String(id))));
  for (const name of sorted) {
    const { by, args, base } = await choose(context, name, {
      viewers,
      known: await knownRows(context, (id) => lasting.has(id)),
    });
    const device = new PushingDevice(context, must(viewers.get(by), by));
    const item = device.item(name, args, { base });
    const reply = await device.push(item);
    const { outcome } = must(reply.outcomes[0], `an outcome of ${name}`);
    const code = outcome.kind === 'rejected' ? outcome.code : null;
    process.stdout.write(`${name} by ${by}: ${outcome.kind} ${code ?? ''}\n`);
    for (const [id] of JSON.stringify(args).matchAll(uuid)) lasting.add(id);
    items.push({ name, by, args, base, at: item.at, outcome: outcome.kind, code });
  }
  return items;
}

function openData(directory: string, undo: Undo): Promise<Context> {
  const environment = readEnvironment({ DATA_DIR: directory });
  const log = pino({ level: 'silent' });
  return openContext({ environment, log, stopping: new AbortController().signal }, undo);
}

const asText = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** The data that the version made when it was frozen. */
async function takeData(): Promise<void> {
  const environment = readEnvironment({ DATA_DIR: directory });
  await restore({ environment, log: pino({ level: 'silent' }), from: places.backup(version), force: false });
}

/** Makes the demo, and keeps it with the migrations of today. */
async function makeData(): Promise<void> {
  const made = new Undo();
  await prepareDemo(await openData(directory, made));
  await made.run();
  const environment = readEnvironment({ DATA_DIR: directory });
  await backUp({ environment, log: pino({ level: 'silent' }), to: places.backup(version), files: true });
  const hashes: Record<string, string> = {};
  for (const name of migrationNames) hashes[name] = await hashOfMigration(name);
  await writeFile(places.migrations(version), asText(hashes));
}

/**
 * `npm run freeze`, once for each release: keeps what the released version makes, for the tests of all later ones. What an
 * earlier release made is never made again: where its data are here, only the queue of the wire of today is made, on those.
 */
const directory = await mkdtemp(path.join(os.tmpdir(), 'ergon-freeze-'));
const version = await versionOfProduct();
await mkdir(path.dirname(places.backup(version)), { recursive: true });
await mkdir(path.dirname(places.queue(protocolVersion)), { recursive: true });
try {
  await (existsSync(places.backup(version)) ? takeData() : makeData());
  const opened = new Undo();
  const context = await openData(directory, opened);
  const queue: FrozenQueue = { data: version, items: await pushAll(context, await viewersOf(context)) };
  await writeFile(places.queue(protocolVersion), asText(queue));
  await opened.run();
} finally {
  await rm(directory, { recursive: true, force: true });
}
