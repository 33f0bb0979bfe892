import { useEffect, useState } from 'react';
import { ask } from '../../commands/online.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { type Failure, useOutcome } from '../../components/outcomes/use-outcome.ts';
import { keepShop, keptShop, type Shop } from './shop.ts';

/** What is known of what is sold: `asked` while nothing is, `away` when it could not be read and never was. */
export type KnownShop = { kind: 'asked' } | { kind: 'away' } | { kind: 'known'; shop: Shop };

type Read = { kind: 'read'; shop: Shop } | { kind: 'failed'; failure: Failure } | { kind: 'cancelled' };

async function readShop(signal: AbortSignal): Promise<Read> {
  const [products, configuration] = await Promise.all([ask('products', {}, signal), ask('configuration', {}, signal)]);
  for (const answer of [products, configuration]) {
    if (answer.kind === 'cancelled') return { kind: 'cancelled' };
    if (answer.kind !== 'answered') return { kind: 'failed', failure: answer };
  }
  if (products.kind !== 'answered' || configuration.kind !== 'answered') return { kind: 'cancelled' };
  const { sites, paid } = configuration.reply;
  return { kind: 'read', shop: { products: products.reply, sites, paid } };
}

/** What is sold, asked for whenever there is network; without it what was read before. `again` asks once more. */
export function useShop(): { known: KnownShop; again: () => void } {
  const online = useOnline();
  const { tellFailure } = useOutcome();
  const [turn, setTurn] = useState(0);
  const [known, setKnown] = useState<KnownShop>(() => {
    const shop = keptShop();
    return shop === null ? { kind: 'asked' } : { kind: 'known', shop };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a fault is told once for each time that is asked
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
          await tellFailure(read.failure);
          return;
        }
        keepShop(read.shop);
        setKnown({ kind: 'known', shop: read.shop });
      })
      .catch(reportError);
    return () => cut.abort();
  }, [online, turn]);

  const again = (): void => {
    setKnown((before) => (before.kind === 'known' ? before : { kind: 'asked' }));
    setTurn((count) => count + 1);
  };
  return { known, again };
}
