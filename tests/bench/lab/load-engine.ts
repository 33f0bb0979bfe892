import { mintId } from '../../../domain/kernel/ids.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { browserPlatform } from '../../../workers/sync/browser-platform.ts';
import { DeviceClock } from '../../../workers/sync/clock.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { OutboxDatabase } from '../../../workers/sync/outbox/database.ts';
import { pullOnce } from '../../../workers/sync/pull/pull.ts';
import { SessionDatabase, type StoredSession, tokenFor, writeSession } from '../../../workers/sync/session-store.ts';
import { SourceDatabase } from '../../../workers/sync/sources/database.ts';
import { Transport } from '../../../workers/sync/transport/transport.ts';
import type { Load } from './contract.ts';
import { countRows } from './count-rows.ts';

async function openContext(session: StoredSession): Promise<SyncContext> {
  const { viewer, timeZone } = session.user;
  const platform = browserPlatform(new URL('/rest', location.origin).href, {
    appVersion: 'bench',
    noteFault: (_job, fault) => reportError(fault),
  });
  const sessions = new SessionDatabase();
  const outbox = new OutboxDatabase(viewer.userId);
  const mirror = new MirrorDatabase(viewer.userId);
  await writeSession(sessions, session);
  await Promise.all([outbox.open(), mirror.open()]);
  const transport = new Transport(
    platform,
    () => tokenFor(sessions, viewer.userId),
    () => 'gr',
  );
  const device = mintId(platform.now(), platform.random);
  const owner = { viewer, timeZone };
  const clock = new DeviceClock(platform);
  return {
    platform,
    clock,
    sessions,
    outbox,
    mirror,
    sources: new SourceDatabase(viewer.userId),
    owner,
    transport,
    device,
    lateBefore: 1,
    onSession: () => undefined,
  };
}

/** The engine's own first pull: pages of the server into the mirror, until the cookie is there. */
export async function loadWithEngine(session: StoredSession): Promise<Load> {
  const context = await openContext(session);
  const start = performance.now();
  const { stop } = await pullOnce(context, () => true);
  const milliseconds = performance.now() - start;
  if (stop.kind !== 'done') throw new Error(`The engine stopped: ${stop.code} ${stop.message}`);
  return { rows: await countRows(context.mirror), milliseconds };
}
