import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { isConnectionLost } from '../../workers/mirror/storage-faults.ts';

/** Milliseconds after which a mirror that could not be read is read again. */
export const readAgainAfter = 1000;

/**
 * Whether a mirror cannot be read for the moment: the browser took the connection away and gave no new one yet. One that was closed
 * on purpose, since its user has signed out, is read by nobody any more.
 */
export const isUnavailable = (mirror: MirrorDatabase, fault: unknown): boolean =>
  isConnectionLost(fault) && !mirror.hasBeenClosed();
