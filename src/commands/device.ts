import type { ImportResult, PageNews, Readiness } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

export type { PageNews };

/** Sends and pulls now, without waiting for the next try. */
export const syncNow = (): Promise<void> => engine.syncNow();

/** Tells the engine what only a page knows: whether it is in front, and what the browser says of the network. */
export const notice = (news: PageNews): Promise<void> => engine.notice(news);

/** Has the engine poll fast for the next seconds, while a person looks at what others change. */
export const look = (): Promise<void> => engine.keepPollingFast();

/** Everything unsent as one ZIP. */
export const exportUnsent = (): Promise<Blob> => engine.exportUnsent();

/** Imports such a ZIP. Items that are known already are counted and not imported twice; any other file is rejected. */
export async function importUnsent(file: File): Promise<ImportResult> {
  return engine.importUnsent(await file.arrayBuffer());
}

/** What this device holds for work without network. */
export const readiness = (): Promise<Readiness> => engine.readiness();
