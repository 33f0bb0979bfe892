import { z } from 'zod';
import type { QuarantineRequest } from '../../domain/protocol/quarantine.ts';
import type { SyncContext } from './context.ts';
import { endChain } from './outbox/answer.ts';
import type { OutboxItem } from './outbox/database.ts';

const keptSchema = z.object({ kept: z.array(z.string()) });

const reasonOf = ({ outcome }: OutboxItem): string =>
  outcome?.kind === 'rejected' ? outcome.code : (outcome?.kind ?? '');

async function requestItem({ outbox }: SyncContext, item: OutboxItem): Promise<QuarantineRequest['items'][number]> {
  const files = await outbox.files.where('item').equals(item.id).toArray();
  return {
    id: item.id,
    reason: reasonOf(item),
    label: [item.labels.task, item.labels.address].filter((label) => label !== null).join(' · '),
    item: { name: item.name, args: item.args, base: item.base, at: item.at, offset: item.offset },
    photos: files.flatMap(({ id, hash, name }) => (hash === null ? [] : [{ id, hash, name }])),
  };
}

/**
 * Offers a chain that the server refused to the office, which accepts or dismisses it. The chain leaves the inbox only when
 * the server has it all; false when it could not be reached or did not take it.
 */
export async function quarantineChain(context: SyncContext, chain: string): Promise<boolean> {
  const { outbox, mirror, transport, platform, device } = context;
  const refused = (await outbox.items.where('chain').equals(chain).sortBy('order')).filter(
    (item) => item.open === 1 && item.outcome !== null && item.outcome.kind !== 'applied',
  );
  if (refused.length === 0) return false;
  const items = await Promise.all(refused.map((item) => requestItem(context, item)));
  const reply = await transport.call('post sync/quarantine', keptSchema, { device, items });
  if (reply.kind !== 'ok' || !refused.every(({ id }) => reply.value.kept.includes(id))) return false;
  const { closed } = await endChain(outbox, chain, { decided: 'quarantined', now: platform.now() });
  const ids = closed.map(({ id }) => id);
  await mirror.pending.bulkDelete(ids);
  return true;
}
