import { createContext, use } from 'react';
import type { ErrorCode } from '../../domain/errors/codes.ts';
import { type RowKey, rowKeyText } from '../../domain/kernel/resources.ts';
import type { PendingFile as FileCopy, PendingItem as ItemCopy } from '../../workers/contract/items.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { countOf, itemsTouching, rowsWith } from '../../workers/mirror/many-rows.ts';
import { mirrorValue } from '../../workers/mirror/values.ts';
import { useLive } from './use-live.ts';

export type PendingItem = ItemCopy;
export type PendingFile = FileCopy;

/** One group of fields that two people set differently. */
export type Conflict = Extract<NonNullable<ItemCopy['attention']>, { kind: 'conflict' }>['conflicts'][number];

/** The parts of a partial import that need a decision. */
export type PartlyTaken = Omit<Extract<NonNullable<ItemCopy['attention']>, { kind: 'partly' }>, 'kind'>;

/** How much of this device the server does not have yet. */
export interface WaitingCounts {
  /** Items that are neither settled nor in need of a person. */
  changes: number;
  /** Photos whose bytes the server does not have, without those that need a look. */
  photos: number;
  /** Items that the server has answered and whose effect is still to be pulled. */
  answered: number;
  /** Chains that need a person's decision and were not put off, and photos that failed. */
  attention: number;
  /** Photos that failed: the server does not have them, either. */
  failed: number;
  /** The id of the device that all of this waits on; null while the mirror doesn't know it, as just after it was deleted. */
  device: string | null;
}

/** The changes and photos that wait, and what needs a person, all of one moment: what goes from one to another is in one of them. */
export async function countPending(mirror: MirrorDatabase): Promise<WaitingCounts> {
  const [device, changes, photos, answered, attention, failed] = await mirror.transaction(
    'r',
    mirror.values,
    mirror.pending,
    mirror.files,
    async () =>
      Promise.all([
        mirrorValue(mirror, 'device'),
        countOf(mirror.pending, 'state', ['waiting', 'sending']),
        countOf(mirror.files, 'state', ['queued', 'processing', 'ready', 'sending']),
        mirror.pending.where('state').equals('answered').count(),
        mirror.pending.where('state').equals('attention').toArray(),
        mirror.files.where('state').equals('failed').count(),
      ]),
  );
  const chains = new Set(attention.filter(({ postponed }) => !postponed).map(({ chain }) => chain));
  return { changes, photos, answered, attention: chains.size + failed, failed, device: device ?? null };
}

/** The work that waits on this device, as `SharedState` has counted it for all parts of a page. */
export const WaitingContext = createContext<WaitingCounts | undefined>(undefined);

/** The same; undefined until the mirror has answered once. */
export const useWaitingCounts = (): WaitingCounts | undefined => use(WaitingContext);

/** The numbers of changes and files that the server does not have, those that failed included. */
export function useUnsentCounts(): { changes: number; files: number } | undefined {
  const counts = useWaitingCounts();
  return counts && { changes: counts.changes, files: counts.photos + counts.failed };
}

const inOrder = (items: PendingItem[]): PendingItem[] => items.sort((one, other) => one.order - other.order);

/** Items of the given rows that are not settled, in the order of the taps. */
export const pendingOf = async (mirror: MirrorDatabase, rows: readonly RowKey[]): Promise<PendingItem[]> =>
  inOrder(await itemsTouching(mirror, rows.map(rowKeyText)));

/** Everything that waits, in the order of the taps. */
export const useWaitingItems = (): PendingItem[] | undefined =>
  useLive(async (mirror) => inOrder(await rowsWith(mirror.pending, 'state', ['waiting', 'sending', 'answered'])), []);

/** Photos that the server does not have yet, oldest first. */
export const useWaitingFiles = (): PendingFile[] | undefined =>
  useLive(async (mirror) => {
    const files = await rowsWith(mirror.files, 'state', ['queued', 'processing', 'ready', 'sending', 'failed']);
    return files.sort((one, other) => one.capturedAt - other.capturedAt);
  }, []);

/** The error of a file that waits until its company has free storage. */
export const noRoom = 'no_room' satisfies ErrorCode;

/** Whether photos or files wait until the company has room. */
export const useIsRoomMissing = (): boolean =>
  useLive(async (mirror) => {
    const waiting = mirror.files.where('state').anyOf('ready', 'sending');
    return (
      (await waiting
        .filter(({ error }) => error === noRoom)
        .limit(1)
        .count()) > 0
    );
  }, []) ?? false;

/** Photos that could not be prepared or sent and need a look. */
export const useFailedFiles = (): PendingFile[] | undefined =>
  useLive((mirror) => mirror.files.where('state').equals('failed').sortBy('capturedAt'), []);

/** One inbox entry: a chain whose first item was not applied, with what builds on it. */
export interface Chain {
  id: string;
  /** The item that the server settled otherwise; what is held after it follows in `held`. */
  first: PendingItem;
  held: PendingItem[];
  postponed: boolean;
}

/** The chains that need a decision, in the order of the taps. */
export function chainsOf(items: readonly PendingItem[]): Chain[] {
  const byChain = new Map<string, PendingItem[]>();
  for (const item of items) {
    if (item.state === 'attention') byChain.set(item.chain, [...(byChain.get(item.chain) ?? []), item]);
  }
  return [...byChain].flatMap(([id, members]) => {
    const ordered = [...members].sort((one, other) => one.order - other.order);
    const first = ordered.find(({ attention }) => attention?.kind !== 'held') ?? ordered[0];
    if (first === undefined) return [];
    return [{ id, first, held: ordered.filter((item) => item !== first), postponed: first.postponed }];
  });
}

export const useInbox = (): Chain[] | undefined =>
  useLive(async (mirror) => chainsOf(await mirror.pending.where('state').equals('attention').sortBy('order')), []);
