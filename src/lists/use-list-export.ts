import type { Resource } from '../../domain/kernel/resources.ts';
import { writeSheet } from '../commands/write-sheet.ts';
import type { ExportSource } from '../components/table/export-rows.ts';
import type { ListDefinition, ListedRow } from '../mirror/lists/list-definition.ts';
import { useWholeList } from '../mirror/lists/use-whole-list.ts';

/** Where an export of a list takes its rows: the mirror, so that it needs no network. */
export function useListExport<Name extends Resource>(list: ListDefinition<Name>): ExportSource<ListedRow<Name>> {
  const readWhole = useWholeList(list);
  return { begin: writeSheet, readAll: (query, { onShare, signal }) => readWhole({ query, signal, onShare }) };
}
