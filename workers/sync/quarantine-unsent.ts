import { groupBy } from '../../domain/kernel/polyfills.ts';
import { concernsOffice } from '../../domain/protocol/concerns-office.ts';
import type { SyncContext } from './context.ts';
import type { OutboxItem } from './outbox/database.ts';
import { openItems } from './outbox/queue.ts';
import { endItems } from './outbox/resolve.ts';
import { isReadyToOffer, offerItems } from './quarantine.ts';
import { reconcile } from './reconcile.ts';
import { readSession } from './session-store.ts';

/** The outcome of the items of a deactivated account. */
const reason = 'account_disabled';

const idsOf = (items: readonly OutboxItem[]): string[] => items.map(({ id }) => id);

/** Changes that concern only their user end here; the office doesn't decide about them. */
const dropPersonal = ({ outbox, platform }: SyncContext, items: readonly OutboxItem[]): Promise<void> =>
  endItems(outbox, idsOf(items), { decided: 'discarded', now: platform.now() });

/** Offers what is ready, together. */
async function offer(context: SyncContext, open: readonly OutboxItem[], goOn: () => boolean): Promise<void> {
  // In the order of their first taps, each with all of it that took no effect.
  const chains = [...groupBy(open, ({ chain }) => chain).values()];
  const ready: OutboxItem[][] = [];
  for (const chain of chains) if (await isReadyToOffer(context, idsOf(chain))) ready.push(chain);
  const endKnown = (await readSession(context.sessions))?.disabledSince ?? null;
  await offerItems(context, { ids: idsOf(ready.flat()), unanswered: reason, endKnown, goOn });
}

/**
 * Hands everything that is here without effect to the office, which decides about it: the account was deactivated, and nobody
 * can sign in to send it (decision 0009). What a chain misses (a photo that is not ready yet, an attached file) keeps it
 * here, where it can be exported.
 */
export async function quarantineUnsent(context: SyncContext, goOn: () => boolean): Promise<void> {
  const open = (await openItems(context.outbox).toArray()).filter(({ outcome }) => outcome?.kind !== 'applied');
  if (open.length === 0) return;
  await dropPersonal(
    context,
    open.filter(({ name }) => !concernsOffice(name)),
  );
  await offer(
    context,
    open.filter(({ name }) => concernsOffice(name)),
    goOn,
  );
  // Quarantined items show the server's state again; those that may have arrived stay as in flight.
  await reconcile(context);
}
