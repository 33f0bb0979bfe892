import type { OutboxFile } from './database.ts';

/** What makes a file one of which the server is asked whether it has it; null of one for which there is a receipt, or that waits. */
export const askedAgain = ({ state, receivedAt }: OutboxFile): Partial<OutboxFile> | null =>
  state === 'stored' && receivedAt === null ? { state: 'ready', tries: 0, sent: 0 } : null;
