import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { ListPage, ListQuery } from '../../../domain/list/query.ts';
import { saveTableColumns } from '../../commands/table-columns.ts';
import { writeSheet } from '../../commands/write-sheet.ts';
import type { ExportSource } from '../../components/table/export-shape.ts';
import type { RowListAddress, RowListSearch } from '../../components/table/row-list-search.ts';
import type { ColumnChoice } from '../../components/table/table-shape.ts';
import { useColumnChoice } from '../../components/table/use-column-choice.ts';
import type { ListDefinition, ListedRow } from '../../mirror/lists/list-definition.ts';
import { useList } from '../../mirror/lists/use-list.ts';
import { useWholeList } from '../../mirror/lists/use-whole-list.ts';
import { useSession } from '../../mirror/session.ts';
import { useTableColumns } from '../../mirror/table-columns.ts';
import { type ProfilePlace, searchOfPlace } from './profile-search.ts';

/** A list of the profile: where it stands, what it lists, and how its address is read. */
interface Listed<Name extends Resource> {
  place: ProfilePlace;
  list: ListDefinition<Name>;
  address: RowListAddress;
}

/** What a table of the profile is given: a page live from the mirror, and what a person wants of it. */
interface ProfileList<Name extends Resource> {
  name: string;
  query: ListQuery;
  onQueryChange: (query: ListQuery) => void;
  preset: ListQuery;
  page: ListPage<ListedRow<Name>> | undefined;
  exportRows: ExportSource<ListedRow<Name>>;
  columnChoice?: ColumnChoice;
}

/** The list that the page's address names at a place of the profile. */
export function useProfileList<Name extends Resource>(
  { place, list, address }: Listed<Name>,
  search: RowListSearch,
): ProfileList<Name> {
  const navigate = useNavigate();
  const { id: user } = useSession().user;
  const query = useMemo(() => address.query(search), [address, search]);
  const page = useList(list, query);
  const readWhole = useWholeList(list);
  const columnChoice = useColumnChoice(useTableColumns(list.name), (fields) =>
    saveTableColumns(user, list.name, fields),
  );
  const ask = (next: ListQuery): void =>
    void navigate({
      to: '.',
      search: { ...searchOfPlace(place), ...address.searchOf(next) },
      replace: true,
      resetScroll: false,
    });
  return {
    name: list.name,
    query,
    onQueryChange: ask,
    preset: address.preset,
    page: columnChoice === undefined ? undefined : page,
    exportRows: {
      begin: writeSheet,
      readAll: (asked, { onShare, signal }) =>
        readWhole({ query: asked, signal, onShare: (rows, { total }) => onShare(rows, { total }) }),
    },
    ...(columnChoice === undefined ? {} : { columnChoice }),
  };
}
