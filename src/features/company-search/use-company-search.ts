import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { FoundCompany, SubcontractorSearch } from '../../../domain/catalogue/subcontractors.ts';
import type { ListPage } from '../../../domain/list/query.ts';
import { type AnswerTo, ask } from '../../commands/online.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { type CompanySearch, searchRequest } from './search-address.ts';

/** What came of a search: the page stays while another is on its way, and when the network goes. */
export interface FoundCompanies {
  state: 'busy' | 'found' | 'offline' | 'failed';
  page: ListPage<FoundCompany> | undefined;
  again: () => void;
}

/** The codes of the specification's PROXIMITY_SEARCH_ERROR texts. */
const proximityCodes: readonly string[] = ['proximity_search_error', 'proximity_search_error_address'];

/**
 * Asks the server for companies, since no device knows them all; the question before is given up (specification 2.6). `search`
 * must stay the same object while it asks for the same.
 */
export function useCompanySearch(search: CompanySearch): FoundCompanies {
  const online = useOnline();
  const { tell, tellFailure } = useOutcome();
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<Omit<FoundCompanies, 'again'>>({ state: 'busy', page: undefined });
  const question = useMemo(() => ({ body: searchRequest(search), turn }), [search, turn]);

  const take = useEffectEvent(async (answer: AnswerTo<'searchSubcontractors'>): Promise<void> => {
    if (answer.kind === 'cancelled') return;
    if (answer.kind === 'answered') {
      const { content, totalElements } = answer.reply;
      setFound({ state: 'found', page: { rows: content, total: totalElements } });
      return;
    }
    setFound(({ page }) => ({ state: answer.kind === 'offline' ? 'offline' : 'failed', page }));
    if (answer.kind === 'refused' && proximityCodes.includes(answer.code)) {
      const usedAddress = answer.code === 'proximity_search_error_address';
      await tell(usedAddress ? 'searchByAddressFailed' : 'searchFailed', { address: answer.address });
    } else await tellFailure(answer);
  });
  const look = useEffectEvent(async (body: SubcontractorSearch, signal: AbortSignal): Promise<void> => {
    setFound(({ page }) => ({ state: 'busy', page }));
    const answer = await ask('searchSubcontractors', { body }, signal);
    if (!signal.aborted) await take(answer);
  });

  useEffect(() => {
    if (!online) {
      setFound(({ page }) => ({ state: 'offline', page }));
      return;
    }
    const cut = new AbortController();
    look(question.body, cut.signal).catch(reportError);
    return () => cut.abort();
  }, [question, online]);

  return { ...found, again: () => setTurn((before) => before + 1) };
}
