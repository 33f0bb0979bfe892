import { Dexie } from 'dexie';
import { outboxName } from '../../workers/mirror/database.ts';

/** Whether a user's outbox is on this device: it stays when they sign out, and goes only with all data of the site. */
export const hasOutbox = async (userId: string): Promise<boolean> =>
  (await Dexie.getDatabaseNames()).includes(outboxName(userId));
