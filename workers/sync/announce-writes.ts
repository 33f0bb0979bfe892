import { Dexie, type ObservabilitySet } from 'dexie';
import type { Channel } from '../browser/polled-channel.ts';
import { isOfTabs } from '../browser/tabs-database.ts';
import type { WorkerNews } from '../contract/worker-news.ts';

/** Other tabs look once a second anyway, so that they are told no more often, in milliseconds. */
const atMostEvery = 500;

interface Ways {
  /** To this worker's page. */
  post: (news: WorkerNews) => void;
  /** To the workers of other tabs. */
  channel: Channel;
  later: (milliseconds: number, callback: () => void) => void;
}

/**
 * Tells the page which rows this worker writes, and that another tab has written some: for browsers without `BroadcastChannel`,
 * by which Dexie tells both by itself, so that what is shown is read again.
 */
export function announceWrites({ post, channel, later }: Ways): void {
  let isOthersTurn = false;
  Dexie.on('storagemutated', (parts: ObservabilitySet) => {
    // The channel itself writes.
    if (Object.keys(parts).every(isOfTabs)) return;
    post({ type: 'written', parts });
    if (isOthersTurn) return;
    isOthersTurn = true;
    later(atMostEvery, () => {
      isOthersTurn = false;
      channel.post('written');
    });
  });
  channel.listen(() => post({ type: 'written', parts: null }));
}
