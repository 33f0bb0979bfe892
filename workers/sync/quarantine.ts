import { z } from 'zod';
import { type QuarantineRequest, quarantineLimit } from '../../domain/protocol/quarantine.ts';
import type { SyncContext } from './context.ts';
import { endChain } from './outbox/answer.ts';
import type { OutboxFile, OutboxItem } from './outbox/database.ts';

const keptSchema = z.object({ kept: z.array(z.string()) });

const reasonOf = ({ outcome }: OutboxItem): string =>
  outcome?.kind === 'rejected' ? outcome.code : (outcome?.kind ?? '');

async function requestItem({ outbox }: SyncContext, item: OutboxItem): Promise<QuarantineRequest['items'][number]> {
  const files = await outbox.files.where('item').equals(item.id).toArray();
  return {
    id: item.id,
    reason: reasonOf(item),
    label: [item.labels.file ?? null, item.labels.task, item.labels.address, item.labels.customer ?? null]
      .filter((label) => label !== null)
      .join(' · '),
    item: { name: item.name, args: item.args, base: item.base, at: item.at, offset: item.offset },
    photos: files.flatMap(({ id, hash, name }) => (hash === null ? [] : [{ id, hash, name }])),
  };
}

/**
 * Whether a file cannot be offered: a photo that is still to be made ready, which the office could not name without its hash,
 * and a file that was attached, which has nowhere to go without its task.
 */
const isUnready = ({ kind, hash, state }: OutboxFile): boolean =>
  kind === 'attachment' || (hash === null && state !== 'failed');

/** Offers items in shares; whether the server has them all. */
async function offer({ transport, device }: SyncContext, items: QuarantineRequest['items']): Promise<boolean> {
  for (let from = 0; from < items.length; from += quarantineLimit) {
    const share = items.slice(from, from + quarantineLimit);
    const reply = await transport.call('post sync/quarantine', keptSchema, { device, items: share });
    if (reply.kind !== 'ok' || !share.every(({ id }) => reply.value.kept.includes(id))) return false;
  }
  return true;
}

/**
 * Offers a chain that the server refused to the office, which accepts or dismisses it. The chain leaves the inbox only when
 * the server has it all; false when it could not be reached, did not take it, or a photo is not ready yet: then it can be
 * offered again, and what the server has of it by then does not count twice.
 */
export async function quarantineChain(context: SyncContext, chain: string): Promise<boolean> {
  const { outbox, mirror, platform } = context;
  const refused = (await outbox.items.where('chain').equals(chain).sortBy('order')).filter(
    (item) => item.open === 1 && item.outcome !== null && item.outcome.kind !== 'applied',
  );
  if (refused.length === 0) return false;
  const files = outbox.files.where('item').anyOf(refused.map(({ id }) => id));
  if ((await files.filter(isUnready).count()) > 0) return false;
  const items = await Promise.all(refused.map((item) => requestItem(context, item)));
  if (!(await offer(context, items))) return false;
  const { closed } = await endChain(outbox, chain, { decided: 'quarantined', now: platform.now() });
  const ids = closed.map(({ id }) => id);
  await mirror.pending.bulkDelete(ids);
  return true;
}
