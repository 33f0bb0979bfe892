import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FoundCompany, SubcontractorSearch } from '../../../domain/catalogue/subcontractors.ts';
import type { ListPage } from '../../../domain/list/query.ts';
import { type AnswerTo, callServer } from '../../commands/online.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { type CompanySearch, searchRequest } from './search-params.ts';

/** The result of a search. The page stays while another one is loading, and without network. */
export interface FoundCompanies {
  state: 'busy' | 'found' | 'offline' | 'failed';
  page: ListPage<FoundCompany> | undefined;
  again: () => void;
}

/** The codes of the specification's PROXIMITY_SEARCH_ERROR texts. */
const proximityCodes: readonly string[] = ['proximity_search_error', 'proximity_search_error_address'];

/**
 * Searches companies on the server; an earlier request is cancelled (specification 2.6). `search` must be the same object as
 * long as it describes the same search.
 */
export function useCompanySearch(search: CompanySearch): FoundCompanies {
  const online = useOnline();
  const { showOutcome, showFailure } = useOutcome();
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Omit<FoundCompanies, 'again'>>({ state: 'busy', page: undefined });
  const request = useMemo(() => ({ body: searchRequest(search), attempt }), [search, attempt]);

  const applyAnswer = useEffectEvent(async (answer: AnswerTo<'searchSubcontractors'>): Promise<void> => {
    if (answer.kind === 'cancelled') return;
    if (answer.kind === 'answered') {
      const { content, totalElements } = answer.reply;
      setFound({ state: 'found', page: { rows: content, total: totalElements } });
      return;
    }
    setFound(({ page }) => ({ state: answer.kind === 'offline' ? 'offline' : 'failed', page }));
    if (answer.kind === 'refused' && proximityCodes.includes(answer.code)) {
      const usedAddress = answer.code === 'proximity_search_error_address';
      await showOutcome(usedAddress ? 'searchByAddressFailed' : 'searchFailed', { path: answer.path });
    } else await showFailure(answer);
  });
  const load = useEffectEvent(async (body: SubcontractorSearch, signal: AbortSignal): Promise<void> => {
    setFound(({ page }) => ({ state: 'busy', page }));
    const answer = await callServer('searchSubcontractors', { body }, signal);
    if (!signal.aborted) await applyAnswer(answer);
  });

  useEffect(() => {
    if (!online) {
      setFound(({ page }) => ({ state: 'offline', page }));
      return;
    }
    const cut = new AbortController();
    load(request.body, cut.signal).catch(reportError);
    return () => cut.abort();
  }, [request, online]);

  return { ...found, again: () => setAttempt((before) => before + 1) };
}
