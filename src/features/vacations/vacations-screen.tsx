import type { ReactNode } from 'react';
import { PageContent } from '../../components/page-content.tsx';
import type { RowListSearch } from '../../components/table/row-list-search.ts';
import { VacationsTable } from './vacations-table.tsx';

/** The page of vacations (specification 2.8, route scheduled); `head` is that of the personnel, to which it belongs. */
export function VacationsScreen({ search, head }: { search: RowListSearch; head: ReactNode }) {
  return (
    <>
      {head}
      <PageContent>
        <VacationsTable search={search} />
      </PageContent>
    </>
  );
}
