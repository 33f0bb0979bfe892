import type { PageNews } from '../contract/engine.ts';

/** Messages between the engines of one user's tabs. */
export type TabMessage =
  /** `hold`: milliseconds for which it is deferred. */
  | { type: 'appended'; hold?: number | undefined }
  | { type: 'captured' | 'syncNow' | 'sources' | 'look' | 'reached' }
  | { type: 'page'; news: PageNews };

const messageTypes: ReadonlySet<unknown> = new Set<TabMessage['type']>([
  'appended',
  'captured',
  'syncNow',
  'sources',
  'look',
  'reached',
  'page',
]);

export const isTabMessage = (message: unknown): message is TabMessage =>
  messageTypes.has((message as { type?: unknown } | null)?.type);
