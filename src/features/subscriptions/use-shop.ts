import { useEffect, useState } from 'react';
import type { Product } from '../../../domain/subscription/product.ts';
import { onDevice } from '../../../workers/browser/kept-texts.ts';
import { callServer } from '../../commands/online.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { type Failure, useOutcome } from '../../components/outcomes/use-outcome.ts';

/** The state of the shop: `asked` while it is loading for the first time, `away` if it could never be loaded. */
type KnownShop = { kind: 'asked' } | { kind: 'away' } | { kind: 'known'; shop: Shop };

type Read = { kind: 'read'; shop: Shop } | { kind: 'failed'; failure: Failure } | { kind: 'cancelled' };

async function readShop(signal: AbortSignal): Promise<Read> {
  const [products, configuration] = await Promise.all([
    callServer('products', {}, signal),
    callServer('configuration', {}, signal),
  ]);
  for (const answer of [products, configuration]) {
    if (answer.kind === 'cancelled') return { kind: 'cancelled' };
    if (answer.kind !== 'answered') return { kind: 'failed', failure: answer };
  }
  if (products.kind !== 'answered' || configuration.kind !== 'answered') return { kind: 'cancelled' };
  const { sites, paid } = configuration.reply;
  return { kind: 'read', shop: { products: products.reply, sites, paid } };
}

/** Loads what is sold whenever there is network; without it, the stored shop is shown. `again` loads it once more. */
export function useShop(): { known: KnownShop; again: () => void } {
  const online = useOnline();
  const { showFailure } = useOutcome();
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<KnownShop>(() => {
    const shop = keptShop();
    return shop === null ? { kind: 'asked' } : { kind: 'known', shop };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is shown once per request
  useEffect(() => {
    const without = (): void => setKnown((before) => (before.kind === 'known' ? before : { kind: 'away' }));
    if (!online) {
      without();
      return;
    }
    const cut = new AbortController();
    readShop(cut.signal)
      .then(async (read) => {
        if (read.kind === 'cancelled') return;
        if (read.kind === 'failed') {
          without();
          await showFailure(read.failure);
          return;
        }
        keepShop(read.shop);
        setKnown({ kind: 'known', shop: read.shop });
      })
      .catch(reportError);
    return () => cut.abort();
  }, [online, attempt]);

  const again = (): void => {
    setKnown((before) => (before.kind === 'known' ? before : { kind: 'asked' }));
    setAttempt((count) => count + 1);
  };
  return { known, again };
}

/** The products on sale, the sites of the other products of the family, and whether a payment provider is set up. */
export interface Shop {
  products: readonly Product[];
  sites: Readonly<Record<string, string>>;
  paid: boolean;
}

/** The key under which the shop is stored, for use without network; another shape needs another key. */
const storageKey = 'ergon-products-2';

const isShop = (value: unknown): value is Shop =>
  typeof value === 'object' &&
  value !== null &&
  'products' in value &&
  Array.isArray(value.products) &&
  'sites' in value &&
  'paid' in value;

/** The stored shop; null if there is none or it cannot be read. */
function keptShop(): Shop | null {
  const kept = onDevice.read(storageKey);
  return isShop(kept) ? kept : null;
}

/** Stores the shop. */
const keepShop = (shop: Shop): void => onDevice.put(storageKey, JSON.stringify(shop));
