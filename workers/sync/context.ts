import { noop } from '../../domain/kernel/noop.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import type { MirrorOwner } from '../mirror/replay.ts';
import { overLostConnections } from '../mirror/storage-faults.ts';
import type { DeviceClock } from './clock.ts';
import type { OutboxDatabase } from './outbox/database.ts';
import type { Platform } from './platform.ts';
import type { SessionDatabase, StoredSession } from './session-store.ts';
import type { SourceDatabase } from './sources/database.ts';
import type { Transport } from './transport/transport.ts';

/** What the parts of one user's engine share. */
export interface SyncContext {
  platform: Platform;
  /** The clocks of this tab beside the server's. */
  clock: DeviceClock;
  sessions: SessionDatabase;
  outbox: OutboxDatabase;
  mirror: MirrorDatabase;
  /** Untouched files of photos, which go after everything else. */
  sources: SourceDatabase;
  /** Who the user is now: other rights change it in place, for all parts at once. */
  owner: MirrorOwner;
  transport: Transport;
  /** This browser's id for this user, minted once and kept in the outbox. */
  device: string;
  /** What has an earlier place in the order of the taps was here before this run: it is signed late. */
  lateBefore: number;
  /** Hears of a renewed or ended session. */
  onSession: (session: StoredSession) => void;
}

/**
 * Runs background work on a user's databases, and again after a lost connection. Faults are reported, unless the databases were
 * closed on purpose because the user signed out or the engine was replaced.
 */
export function inBackgroundOf({ outbox, mirror, platform }: SyncContext, work: () => Promise<unknown>): void {
  overLostConnections([outbox, mirror], work).catch((fault: unknown) =>
    mirror.hasBeenClosed() ? noop() : platform.report(fault),
  );
}
