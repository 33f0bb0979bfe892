import { useEffect, useEffectEvent, useState } from 'react';
import { lookUpOf } from '../../../domain/account/tax-lookup.ts';
import { type AnswerTo, ask } from '../../commands/online.ts';
import { useOnline } from '../../components/needs-network.tsx';

/** Typing is waited for, in milliseconds, before the register is asked. */
const pause = 500;

/** What came of looking a tax number up; `idle` while there is nothing to look up. */
type LookUp = 'idle' | 'busy' | 'found' | 'none' | 'offline' | 'failed';

interface TaxNumber {
  countryCode: string | undefined;
  tin: string | null;
}

type LookedUp = NonNullable<ReturnType<typeof lookUpOf>>;

function outcomeOf(answer: AnswerTo<'vatValidation'>): LookUp {
  if (answer.kind === 'answered') return answer.reply.valid ? 'found' : 'none';
  return answer.kind === 'offline' ? 'offline' : 'failed';
}

/**
 * Looks a European tax number up while it is typed, at least seven characters of it (specification 5): after a pause, and what
 * was asked before is given up. `onFound` gets the register's name and address.
 */
export function useTaxLookUp(
  { countryCode, tin: typed }: TaxNumber,
  onFound: (business: { name: string; address: string }) => void,
): LookUp {
  const online = useOnline();
  const [state, setState] = useState<LookUp>('idle');
  const found = useEffectEvent(onFound);
  const wanted = lookUpOf(countryCode, typed);
  const [tin, country] = [wanted?.tin, wanted?.countryCode];

  const look = useEffectEvent(async (asked: LookedUp, signal: AbortSignal): Promise<void> => {
    setState('busy');
    const answer = await ask('vatValidation', { query: asked }, signal);
    if (signal.aborted) return;
    if (answer.kind === 'answered' && answer.reply.valid) found(answer.reply);
    setState(outcomeOf(answer));
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
