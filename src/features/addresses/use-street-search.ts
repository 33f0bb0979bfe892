import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OnlineReply } from '../../../domain/catalogue/online.ts';
import { type AnswerTo, ask } from '../../commands/online.ts';
import { useOnline } from '../../components/needs-network.tsx';

/** A place that the geocoder knows: degrees (WGS 84), and the parts of its address, empty where they are not known. */
export type FoundPlace = OnlineReply<'geocode'>[number];

/** What came of looking a place up; `off` where the product has no geocoder. */
export type SearchState = 'idle' | 'busy' | 'found' | 'none' | 'offline' | 'off' | 'failed';

/** Milliseconds after the last letter before the geocoder is asked. */
const pause = 500;

/** The least letters that are looked up, as the call takes them. */
const leastLetters = 3;

interface StreetSearch {
  state: SearchState;
  places: readonly FoundPlace[];
}

const nothing: readonly FoundPlace[] = [];
const idle: StreetSearch = { state: 'idle', places: nothing };
const offline: StreetSearch = { state: 'offline', places: nothing };

/** What is looked up of a text; null while it is too short. */
function wordsOf(text: string | null): string | null {
  const words = text?.trim() ?? '';
  return words.length < leastLetters ? null : words;
}

function stateOf(answer: AnswerTo<'geocode'>): SearchState {
  if (answer.kind === 'answered') return answer.reply.length === 0 ? 'none' : 'found';
  if (answer.kind === 'refused') return answer.code === 'service_off' ? 'off' : 'failed';
  return answer.kind === 'offline' ? 'offline' : 'failed';
}

/**
 * The places that a text may name, politely (specification 7, geocoding): asked once typing rests, the question before given up,
 * and what was answered once not asked again. Null asks nothing.
 */
export function useStreetSearch(text: string | null): StreetSearch {
  const online = useOnline();
  const [found, setFound] = useState<StreetSearch>(idle);
  const known = useRef(new Map<string, StreetSearch>());
  const wanted = wordsOf(text);

  const look = useEffectEvent(async (address: string, signal: AbortSignal): Promise<void> => {
    setFound((before) => ({ ...before, state: 'busy' }));
    const answer = await ask('geocode', { query: { address } }, signal);
    if (signal.aborted) return;
    const search = { state: stateOf(answer), places: answer.kind === 'answered' ? answer.reply : nothing };
    if (answer.kind === 'answered') known.current.set(address, search);
    setFound(search);
  });

  useEffect(() => {
    const settled = wanted === null ? idle : (known.current.get(wanted) ?? (online ? null : offline));
    if (wanted === null || settled !== null) {
      setFound(settled ?? idle);
      return;
    }
    const cut = new AbortController();
    const timer = window.setTimeout(() => void look(wanted, cut.signal).catch(reportError), pause);
    return () => {
      window.clearTimeout(timer);
      cut.abort();
    };
  }, [wanted, online]);

  return found;
}
