import { Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OnlineReply } from '../../../domain/catalogue/online.ts';
import { type AnswerTo, callServer } from '../../commands/online.ts';
import { useOnline } from '../../components/needs-network.tsx';

/** A place that the geocoder knows: degrees (WGS 84), and the parts of its address, empty where they are not known. */
export type FoundPlace = OnlineReply<'geocode'>[number];

/** The state of a search; `off` where the product has no geocoder. */
export type SearchState = 'idle' | 'busy' | 'found' | 'none' | 'offline' | 'off' | 'failed';

/** Milliseconds after the last letter until the search begins. */
const debounce = 500;

/** The least letters that the call takes. */
const leastLetters = 3;

interface StreetSearch {
  state: SearchState;
  places: readonly FoundPlace[];
}

const noPlaces: readonly FoundPlace[] = [];
const idle: StreetSearch = { state: 'idle', places: noPlaces };
const offline: StreetSearch = { state: 'offline', places: noPlaces };

/** The text to search for; null while it is too short. */
function searchText(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed.length < leastLetters ? null : trimmed;
}

function stateOf(answer: AnswerTo<'geocode'>): SearchState {
  if (answer.kind === 'answered') return answer.reply.length === 0 ? 'none' : 'found';
  if (answer.kind === 'refused') return answer.code === 'service_off' ? 'off' : 'failed';
  return answer.kind === 'offline' ? 'offline' : 'failed';
}

/**
 * The places that a text may name (specification 7, geocoding): debounced, with the search before it aborted and each answer
 * cached. Null searches for nothing.
 */
export function useStreetSearch(text: string | null): StreetSearch {
  const online = useOnline();
  const [found, setFound] = useState<StreetSearch>(idle);
  const known = useRef(new Map<string, StreetSearch>());
  const wanted = searchText(text);

  const search = useEffectEvent(async (address: string, signal: AbortSignal): Promise<void> => {
    setFound((before) => ({ ...before, state: 'busy' }));
    const answer = await callServer('geocode', { query: { address } }, signal);
    if (signal.aborted) return;
    const result = { state: stateOf(answer), places: answer.kind === 'answered' ? answer.reply : noPlaces };
    if (answer.kind === 'answered') known.current.set(address, result);
    setFound(result);
  });

  useEffect(() => {
    const result = wanted === null ? idle : (known.current.get(wanted) ?? (online ? null : offline));
    if (wanted === null || result !== null) {
      setFound(result ?? idle);
      return;
    }
    const cut = new AbortController();
    const timer = window.setTimeout(() => void search(wanted, cut.signal).catch(reportError), debounce);
    return () => {
      window.clearTimeout(timer);
      cut.abort();
    };
  }, [wanted, online]);

  return found;
}

const notes = {
  busy: 'addresses.search.busy',
  none: 'addresses.search.none',
  offline: 'addresses.search.offline',
  off: 'addresses.search.off',
  failed: 'addresses.search.failed',
} as const satisfies Partial<Record<SearchState, string>>;

/** Why a search found no place; nothing while there is none, or when it found some. */
export function SearchNote({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  return (
    <Text c="dimmed" fz="xs" role="status">
      {state === 'idle' || state === 'found' ? null : t(notes[state])}
    </Text>
  );
}
