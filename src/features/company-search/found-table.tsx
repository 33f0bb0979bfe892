import { IconEye, IconPlus, IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundCompany } from '../../../domain/catalogue/subcontractors.ts';
import type { ListPage, ListQuery } from '../../../domain/list/query.ts';
import { CardWords } from '../../components/table/card-words.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowAction } from '../../components/table/table-shape.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { CompanySheet } from './company-sheet.tsx';
import { type CompanySearch, searchPreset } from './search-address.ts';
import { StandingPill } from './standing-pill.tsx';
import { useAsking } from './use-asking.ts';
import { foundColumns, foundName, useFoundColumns, useKilometres } from './use-found-columns.tsx';

/** Milliseconds after the last key (specification 9). */
const typingPause = 500;

interface FoundTableProps {
  search: CompanySearch;
  onQueryChange: (query: ListQuery) => void;
  /** Clears everything that was asked. */
  onClear: () => void;
  page: ListPage<FoundCompany> | undefined;
  /** The conditions, on phones, where they stand in the sheet of filters. */
  conditions: ReactNode;
}

/** The companies that were found, a page at a time, each to be looked at and asked (specification 2.6). */
export function FoundTable({ search, onQueryChange, onClear, page, conditions }: FoundTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const kilometres = useKilometres();
  const { standingOf, mayAsk, ask } = useAsking(search.task);
  const [viewed, setViewed] = useState<FoundCompany | null>(null);
  const [opened, setOpened] = useState(false);
  const asking =
    search.task === null
      ? { label: t('companySearch.add'), icon: IconPlus }
      : { label: t('companySearch.offer'), icon: IconSend };
  const actionOf = (company: FoundCompany): RowAction | null =>
    mayAsk(company) ? { ...asking, act: () => ask(company) } : null;
  const view = (company: FoundCompany): void => {
    setViewed(company);
    setOpened(true);
  };
  return (
    <>
      <DataTable
        name="subcontractors/search"
        label={t('companySearch.found')}
        rowLabel={foundName}
        columns={useFoundColumns(standingOf)}
        required="companyName"
        minimum={foundColumns}
        query={search.query}
        onQueryChange={onQueryChange}
        preset={searchPreset}
        onClear={onClear}
        page={page}
        card={(company, title) => (
          <>
            <StandingPill standing={standingOf(company)} />
            <CardWords title={title(foundName(company))} lines={[[kilometres(company), company.region]]} />
          </>
        )}
        count={(count) => t('companySearch.count', { count, shown: format.number(count) })}
        empty={{ title: t('companySearch.empty'), hint: t('companySearch.emptyHint') }}
        search={{
          label: t('companySearch.text'),
          placeholder: t('companySearch.textHint'),
          delay: typingPause,
        }}
        moreTools={conditions}
        actions={(company) => {
          const look = { label: t('action.view'), icon: IconEye, act: () => view(company) };
          const action = actionOf(company);
          return action === null ? { primary: look } : { primary: action, open: look, more: [look] };
        }}
        readOnly
      />
      {viewed === null ? null : (
        <CompanySheet company={viewed} opened={opened} onClose={() => setOpened(false)} action={actionOf(viewed)} />
      )}
    </>
  );
}
