import { Button, Stack, VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { useTask } from '../../mirror/tasks.ts';
import classes from './company-search.module.css';
import { FoundTable } from './found-table.tsx';
import { type PlaceFinder, SearchConditions } from './search-conditions.tsx';
import { type CompanySearch, companySearch, parametersOf } from './search-params.ts';
import { type FoundCompanies, useCompanySearch } from './use-company-search.ts';

interface CompanySearchScreenProps {
  search: Record<string, unknown>;
  finder: PlaceFinder;
}

/** Searches companies for the fleet or for a task (specification 2.6), on the server. */
export function CompanySearchScreen({ search, finder }: CompanySearchScreenProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const navigate = useNavigate();
  const applied = useMemo(() => companySearch(search), [search]);
  const found = useCompanySearch(applied);
  const go = (next: CompanySearch): void =>
    void navigate({ to: '.', search: { ...parametersOf(next) }, replace: true, resetScroll: false });
  // Other conditions start at the first page.
  const change = (part: Partial<CompanySearch>): void =>
    go({ ...applied, query: { ...applied.query, page: 0 }, ...part });
  const conditions = <SearchConditions search={applied} onChange={change} finder={finder} />;
  return (
    <>
      {applied.task === null ? (
        <PageHeader title={t('companySearch.titleFleet')} />
      ) : (
        <TaskHeader task={applied.task} />
      )}
      <PageContent>
        <div className={classes.columns}>
          {phone ? null : conditions}
          <Stack gap="sm" miw={0}>
            <SearchState found={found} />
            {found.page === undefined && found.state !== 'busy' ? null : (
              <FoundTable
                search={applied}
                onQueryChange={(query) => go({ ...applied, query })}
                onClear={() => go({ ...companySearch({}), task: applied.task })}
                page={found.page}
                conditions={phone ? conditions : null}
              />
            )}
          </Stack>
        </div>
      </PageContent>
    </>
  );
}

function TaskHeader({ task }: { task: string }) {
  const { t } = useTranslation();
  const view = useTask(task);
  return <PageHeader title={t('companySearch.titleTask')} subtitle={view?.task.nickname} />;
}

/** Why there is no result: no network, or a failure. */
function SearchState({ found: { state, page, again } }: { found: FoundCompanies }) {
  const { t } = useTranslation();
  if (state === 'offline') {
    if (page !== undefined) {
      return <Notice tone="amber" title={t('companySearch.offline')} text={t('companySearch.offlineFound')} />;
    }
    return <EmptyState title={t('companySearch.offline')} hint={t('companySearch.offlineText')} />;
  }
  if (state !== 'failed') {
    const searching = state === 'busy' ? t('companySearch.busy') : null;
    // While earlier rows are shown, only screen readers need to hear about the search.
    const Line = page === undefined ? 'p' : VisuallyHidden;
    return <Line role="status">{searching}</Line>;
  }
  const retry = (
    <Button variant="default" onClick={again}>
      {t('action.retry')}
    </Button>
  );
  return page === undefined ? <EmptyState title={t('companySearch.failed')} action={retry} /> : retry;
}
