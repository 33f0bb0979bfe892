import { groupBy } from '../../domain/kernel/polyfills.ts';
import { concernsOffice } from '../../domain/protocol/concerns-office.ts';
import type { Waiting } from '../../domain/protocol/push.ts';
import { type QuarantineRequest, quarantineLimit, quarantineReplySchema } from '../../domain/protocol/quarantine.ts';
import type { OfferResult } from '../contract/engine.ts';
import type { SyncContext } from './context.ts';
import type { OutboxFile, OutboxItem } from './outbox/database.ts';
import { beginOffer, withdrawOffer } from './outbox/offers.ts';
import { openItems } from './outbox/queue.ts';
import { endItems } from './outbox/resolve.ts';
import { isBatchRejected } from './send.ts';
import { countWaiting } from './waiting.ts';

/** `full` is absent in replies of a server of before. */
const replySchema = quarantineReplySchema.partial({ full: true });

/** Why an item was refused; `unanswered` of one that no server has judged. */
const reasonOf = ({ outcome }: OutboxItem, unanswered: string): string =>
  outcome?.kind === 'rejected' ? outcome.code : (outcome?.kind ?? unanswered);

/** A description of an item for the person who decides about it. */
function labelOf({ labels }: OutboxItem): string {
  const { file = null, task, address, customer = null, person = null, role = null, template = null } = labels;
  return [file, task, address, customer, person, role, template].filter((label) => label !== null).join(' · ');
}

async function requestItem(
  { outbox }: SyncContext,
  item: OutboxItem,
  { unanswered, endKnown }: Pick<Offer, 'unanswered' | 'endKnown'>,
): Promise<QuarantineRequest['items'][number]> {
  const files = await outbox.files.where('item').equals(item.id).toArray();
  return {
    id: item.id,
    reason: reasonOf(item, unanswered),
    label: labelOf(item),
    item: {
      name: item.name,
      args: item.args,
      base: item.base,
      at: item.at,
      offset: item.offset,
      ...(item.clock === undefined ? {} : { clock: item.clock }),
      schema: item.schema,
      ...(item.seal === undefined ? {} : { seal: item.seal }),
    },
    photos: files.flatMap(({ id, hash, name }) => (hash === null ? [] : [{ id, hash, name }])),
    ...(endKnown !== null && item.at >= endKnown ? { afterEnd: true } : {}),
  };
}

/**
 * Whether a file cannot be offered: a photo that is still to be made ready, which the office could not name without its hash,
 * and a file that was attached, which has nowhere to go without its task.
 */
const isUnready = ({ kind, hash, state }: OutboxFile): boolean =>
  kind === 'attachment' || (hash === null && state !== 'failed');

/** Whether every file of these items can be offered with them. */
export const isReadyToOffer = async ({ outbox }: SyncContext, items: readonly string[]): Promise<boolean> =>
  (await outbox.files.where('item').anyOf(items).filter(isUnready).count()) === 0;

interface Offer {
  items: readonly OutboxItem[];
  /** The reason of those that no server has judged. */
  unanswered: string;
  /** When this device heard that the account was deactivated, in the time of its taps; null where it is not. */
  endKnown: number | null;
  /** Whether another batch may be sent. */
  goOn: () => boolean;
}

/**
 * What waits here besides these: of a deactivated account's device the office hears nothing afterwards. Counted in the outbox:
 * the mirror's copies stay until everything is handed over.
 */
async function waitingWithout(context: SyncContext, had: ReadonlySet<string>): Promise<Waiting> {
  const { files } = await countWaiting(context);
  const unanswered = await openItems(context.outbox)
    .filter(({ id, outcome }) => outcome === null && !had.has(id))
    .count();
  return { changes: unanswered, files };
}

/** The result of an offer. */
interface Offered {
  /** Items that the server has. */
  kept: Set<string>;
  /** Items that it may have: their reply was lost, now or before. */
  unclear: Set<string>;
  /** Whether the office has no room for the rest. */
  full: boolean;
}

/** Notes the server's reply to a batch: it has what it names, and nothing else of it. */
function answered({ kept, unclear }: Offered, items: readonly OutboxItem[], has: readonly string[]): void {
  for (const { id } of items) unclear.delete(id);
  for (const id of has) kept.add(id);
}

/**
 * Offers a batch; false when nothing more can be offered now. A rejected batch is retried in halves, so that one item that the
 * server can never take (too large, say) blocks no other.
 */
async function offerShare(
  context: SyncContext,
  items: readonly OutboxItem[],
  { offered, ...of }: Pick<Offer, 'unanswered' | 'endKnown'> & { offered: Offered },
): Promise<boolean> {
  const said = await Promise.all(items.map((item) => requestItem(context, item, of)));
  const { transport, device } = context;
  const waiting = await waitingWithout(context, new Set([...offered.kept, ...items.map(({ id }) => id)]));
  const reply = await transport.call('post sync/quarantine', replySchema, { device, waiting, items: said });
  if (reply.kind === 'transient') for (const { id } of items) offered.unclear.add(id);
  if (reply.kind === 'ok') {
    answered(offered, items, reply.value.kept);
    offered.full = reply.value.full === true;
    return !offered.full;
  }
  if (!isBatchRejected(reply)) return false;
  if (items.length === 1) {
    answered(offered, items, []);
    return true;
  }
  const middle = Math.ceil(items.length / 2);
  const halves = [items.slice(0, middle), items.slice(middle)];
  for (const half of halves) if (!(await offerShare(context, half, { ...of, offered }))) return false;
  return true;
}

async function offerShares(context: SyncContext, { items, goOn, ...of }: Offer): Promise<Offered> {
  const before = items.filter((item) => item.offered === true).map(({ id }) => id);
  const offered: Offered = { kept: new Set(), unclear: new Set(before), full: false };
  for (let from = 0; from < items.length && goOn(); from += quarantineLimit) {
    if (!(await offerShare(context, items.slice(from, from + quarantineLimit), { ...of, offered }))) break;
  }
  return offered;
}

/**
 * Offers items to the office in batches as large as the server takes. Until its replies are known they can't be taken back. Items
 * that the server has are ended, unless it may have more of their chain. Returns the ids of the ended items, and whether the
 * rest stays because the office has no room.
 */
export async function offerItems(
  context: SyncContext,
  { ids, ...offer }: Omit<Offer, 'items'> & { ids: readonly string[] },
): Promise<{ taken: ReadonlySet<string>; full: boolean }> {
  const { outbox, platform } = context;
  const items = await beginOffer(outbox, ids);
  const { kept, unclear, full } = await offerShares(context, { ...offer, items });
  const clear = [...groupBy(items, ({ chain }) => chain).values()].filter((chain) =>
    chain.every(({ id }) => !unclear.has(id)),
  );
  const taken = clear.flat().flatMap(({ id }) => (kept.has(id) ? [id] : []));
  await endItems(outbox, taken, { decided: 'quarantined', now: platform.now() });
  const free = items.filter(({ id }) => !kept.has(id) && !unclear.has(id)).map(({ id }) => id);
  await withdrawOffer(outbox, free);
  return { taken: new Set(taken), full };
}

/**
 * Reports to the office how much a deactivated account's device still has, unless it knows that already; returns what it knows
 * now. Files follow the changes by their own uploads, which are not counted here.
 */
export async function reportLeft(context: SyncContext, reported: Waiting | null): Promise<Waiting | null> {
  const waiting = await waitingWithout(context, new Set());
  if (reported !== null && reported.changes === waiting.changes && reported.files === waiting.files) return reported;
  const { transport, device } = context;
  const reply = await transport.call('post sync/quarantine', replySchema, { device, waiting, items: [] });
  return reply.kind === 'ok' ? waiting : reported;
}

/**
 * Offers what concerns the office of a chain that the server refused; the office accepts or dismisses it. What the server has leaves the inbox;
 * what it does not have (`OfferResult`) can be offered again, and what the server has of it by then does not count twice.
 */
export async function quarantineChain(context: SyncContext, chain: string): Promise<OfferResult> {
  const { outbox, mirror } = context;
  const refused = (await outbox.items.where('chain').equals(chain).sortBy('order')).filter(
    ({ name, open, outcome }) => open === 1 && outcome !== null && outcome.kind !== 'applied' && concernsOffice(name),
  );
  if (refused.length === 0) return 'notTaken';
  const of = refused.map(({ id }) => id);
  if (!(await isReadyToOffer(context, of))) return 'notTaken';
  const { taken, full } = await offerItems(context, { ids: of, unanswered: '', endKnown: null, goOn: () => true });
  await mirror.pending.bulkDelete([...taken]);
  if (of.every((id) => taken.has(id))) return 'taken';
  return full ? 'full' : 'notTaken';
}
