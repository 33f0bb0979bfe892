import type { MirrorDatabase } from '../mirror/database.ts';
import type { MirrorOwner } from '../mirror/overlay.ts';
import type { OutboxDatabase } from './outbox/database.ts';
import type { Platform } from './platform.ts';
import type { SessionDatabase } from './session-store.ts';
import type { Transport } from './transport/transport.ts';

/** What the parts of one user's engine share. */
export interface SyncContext {
  platform: Platform;
  sessions: SessionDatabase;
  outbox: OutboxDatabase;
  mirror: MirrorDatabase;
  owner: MirrorOwner;
  transport: Transport;
  /** This browser's id for this user, minted once and kept in the outbox. */
  device: string;
}
