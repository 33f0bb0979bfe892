import { useEffect, useEffectEvent, useState } from 'react';
import { taxLookupFor } from '../../../domain/account/tax-lookup.ts';
import { useOnline } from '../needs-network.tsx';

/** Typing is waited for, in milliseconds, before the register is asked. */
const pause = 500;

/** What came of looking a tax number up; `idle` while there is nothing to look up. */
type LookUp = 'idle' | 'busy' | 'found' | 'none' | 'offline' | 'failed';

/** What a register knows of the business that has a number. */
interface Business {
  name: string;
  address: string;
}

type LookedUp = NonNullable<ReturnType<typeof taxLookupFor>>;
type Answer = { kind: 'found'; business: Business } | { kind: 'none' | 'offline' | 'failed' | 'cancelled' };

/** A tax number that is looked up. */
export interface TaxNumber {
  countryCode: string | undefined;
  /** As it was typed; null where there is nothing to look up. */
  tin: string | null;
}

/** Who is asked, and what is done with the answer. */
export interface Register {
  /** Asks the register; given up by the signal. */
  lookUp: (asked: LookedUp, signal: AbortSignal) => Promise<Answer>;
  onFound: (business: Business) => void;
}

/**
 * Looks a European tax number up while it is typed, at least seven characters of it (specification 5): after a pause, and what
 * was asked before is given up. `onFound` gets the register's name and address.
 */
export function useTaxLookUp({ countryCode, tin: typed }: TaxNumber, { lookUp, onFound }: Register): LookUp {
  const online = useOnline();
  const [state, setState] = useState<LookUp>('idle');
  const wanted = taxLookupFor(countryCode, typed);
  const [tin, country] = [wanted?.tin, wanted?.countryCode];

  const look = useEffectEvent(async (asked: LookedUp, signal: AbortSignal): Promise<void> => {
    setState('busy');
    const answer = await lookUp(asked, signal);
    if (signal.aborted || answer.kind === 'cancelled') return;
    if (answer.kind === 'found') onFound(answer.business);
    setState(answer.kind);
  });

  useEffect(() => {
    setState('idle');
    if (tin === undefined || country === undefined) return;
    if (!online) {
      setState('offline');
      return;
    }
    const cut = new AbortController();
    const asked = { tin, countryCode: country };
    const timer = window.setTimeout(() => void look(asked, cut.signal).catch(reportError), pause);
    return () => {
      window.clearTimeout(timer);
      cut.abort();
    };
  }, [tin, country, online]);

  return state;
}
