import { rowKeyText } from '../../../domain/kernel/resources.ts';
import { mutationByName } from '../../../domain/mutations.ts';
import type { Attention, ItemState, PendingFile, PendingItem } from '../../contract/items.ts';
import { type OutboxFile, type OutboxItem, wasNeverSent } from './database.ts';

/** Why an item needs a person, from what the server answered; null when it was applied or is not answered. */
export function attentionOf({ outcome }: Pick<OutboxItem, 'outcome'>): Attention | null {
  if (outcome === null || outcome.kind === 'applied') return null;
  if (outcome.kind === 'conflict') return { kind: 'conflict', conflicts: outcome.conflicts };
  if (outcome.kind === 'partly') return { kind: 'partly', refused: outcome.refused, conflicts: outcome.conflicts };
  if (outcome.kind === 'held') return { kind: 'held', by: outcome.by };
  return { kind: 'rejected', code: outcome.code, message: outcome.message, fields: outcome.fields };
}

function stateOf(item: OutboxItem): ItemState {
  // Only while its request is in flight it is shown as being sent, which the push itself says.
  if (item.outcome === null) return 'waiting';
  return item.pulled && item.outcome.kind !== 'applied' ? 'attention' : 'answered';
}

/** The mirror's copy of an item; `touches` are the rows its replay read or wrote, at least its target. */
export function pendingCopy(item: OutboxItem, touches: string[] = []): PendingItem {
  const mutation = mutationByName(item.name);
  const target = mutation?.target(item.args) ?? { resource: 'tasks' as const, id: item.id };
  const state = stateOf(item);
  return {
    id: item.id,
    order: item.order,
    name: item.name,
    args: item.args,
    base: item.base,
    after: item.after,
    chain: item.chain,
    at: item.at,
    offset: item.offset,
    state,
    attention: state === 'attention' ? attentionOf(item) : null,
    postponed: item.postponed,
    labels: item.labels,
    target,
    touches: [...new Set([rowKeyText(target), ...touches])],
    mayHaveLeft: !wasNeverSent(item),
    ...(item.undoes === undefined ? {} : { undoes: item.undoes }),
    tries: item.tries,
    lastError: item.lastError,
  };
}

/** The mirror's copy of a captured file. */
export const fileCopy = (file: OutboxFile): PendingFile => ({
  id: file.id,
  ...(file.kind === undefined ? {} : { kind: file.kind }),
  ...(file.shows === undefined ? {} : { shows: file.shows }),
  ...(file.seconds === undefined ? {} : { seconds: file.seconds }),
  proof: file.proof ?? '',
  item: file.item,
  name: file.name,
  ...(file.hash === null ? {} : { hash: file.hash }),
  state: file.state,
  size: file.size,
  sent: file.sent,
  error: file.error,
  capturedAt: file.capturedAt,
});
