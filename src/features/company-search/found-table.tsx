import { Button } from '@mantine/core';
import { IconEye, IconPlus, IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundCompany } from '../../../domain/catalogue/subcontractors.ts';
import type { ListPage, ListQuery } from '../../../domain/list/query.ts';
import { personName } from '../../../domain/user/names.ts';
import { Fact, Rows } from '../../components/rows.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { CardText } from '../../components/table/card-text.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowAction } from '../../components/table/table-shape.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { foundColumns, foundName, useCategoryText, useFoundColumns, useKilometres } from './found-columns.tsx';
import { type CompanySearch, searchPreset } from './search-params.ts';
import { StandingPill } from './standing-pill.tsx';
import { useCompanyRequests } from './use-company-requests.ts';

/** Debounce of the search, in milliseconds (specification 9). */
const searchDebounce = 500;

interface FoundTableProps {
  search: CompanySearch;
  onQueryChange: (query: ListQuery) => void;
  /** Clears all conditions. */
  onClear: () => void;
  page: ListPage<FoundCompany> | undefined;
  /** The conditions on phones, shown in the sheet of filters. */
  conditions: ReactNode;
}

/** The found companies, which can be viewed and asked (specification 2.6). */
export function FoundTable({ search, onQueryChange, onClear, page, conditions }: FoundTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const kilometres = useKilometres();
  const { standingOf, canRequest, request } = useCompanyRequests(search.task);
  const [viewed, setViewed] = useState<FoundCompany | null>(null);
  const [opened, setOpened] = useState(false);
  const requestAction =
    search.task === null
      ? { label: t('companySearch.add'), icon: IconPlus }
      : { label: t('companySearch.offer'), icon: IconSend };
  const actionOf = (company: FoundCompany): RowAction | null =>
    canRequest(company) ? { ...requestAction, act: () => request(company) } : null;
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
            <CardText title={title(foundName(company))} lines={[[kilometres(company), company.region]]} />
          </>
        )}
        count={(count) => t('companySearch.count', { count, shown: format.number(count) })}
        empty={{ title: t('companySearch.empty'), hint: t('companySearch.emptyHint') }}
        search={{
          label: t('companySearch.text'),
          placeholder: t('companySearch.textHint'),
          delay: searchDebounce,
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

interface CompanySheetProps {
  company: FoundCompany;
  opened: boolean;
  onClose: () => void;
  /** The request to it; null if it is not possible. */
  action: RowAction | null;
}

/** The details of a found company. */
function CompanySheet({ company, opened, onClose, action }: CompanySheetProps) {
  const { t } = useTranslation();
  const kilometres = useKilometres();
  const textOf = useCategoryText();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={foundName(company)}
      width="create"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('action.close')}
          </Button>
          {action === null ? null : <Button onClick={() => void action.act?.()}>{action.label}</Button>}
        </>
      }
    >
      <Rows>
        <Fact label={t('fleet.field.company')} value={foundName(company)} />
        <Fact label={t('fleet.field.person')} value={personName(company)} />
        <Fact label={t('companySearch.region')} value={company.region ?? '–'} />
        <Fact label={t('companySearch.distance')} value={kilometres(company) ?? '–'} />
        <Fact label={t('companySearch.categories')} value={textOf(company.companyCategories) || '–'} />
      </Rows>
    </Sheet>
  );
}
