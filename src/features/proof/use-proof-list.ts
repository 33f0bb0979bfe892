import { useMemo, useState } from 'react';
import { defaultPageSize, type ListPage, type ListQuery } from '../../../domain/list/query.ts';
import type { ProofType } from '../../../domain/proof/states.ts';
import { saveTableColumns } from '../../commands/table-columns.ts';
import { writeSheet } from '../../commands/write-sheet.ts';
import type { ExportSource } from '../../components/table/export-shape.ts';
import type { ColumnChoice } from '../../components/table/table-shape.ts';
import { useColumnChoice } from '../../components/table/use-column-choice.ts';
import { proofsOfTask } from '../../mirror/lists/tables/evidence.ts';
import { useList } from '../../mirror/lists/use-list.ts';
import { useWholeList } from '../../mirror/lists/use-whole-list.ts';
import { useSession } from '../../mirror/session.ts';
import { useTableColumns } from '../../mirror/table-columns.ts';
import type { ListedProof } from './use-proof-columns.tsx';

/** The list of a task's proofs of one kind, live from the mirror. */
interface ProofTableList {
  /** The table's url, under which the choice of its columns is kept (specification 2.10). */
  name: string;
  preset: ListQuery;
  query: ListQuery;
  /** Undefined until it is read and it is known which columns somebody wants. */
  page: ListPage<ListedProof> | undefined;
  ask: (query: ListQuery) => void;
  columnChoice: ColumnChoice | undefined;
  /** Where an export takes its rows: the mirror, so that it needs no network. */
  exportRows: ExportSource<ListedProof>;
}

/** What is asked of the list stands here and not in the page's address, which is that of the task below. */
export function useProofList(task: string, type: ProofType): ProofTableList {
  const user = useSession().user.id;
  const list = useMemo(() => proofsOfTask(task, type), [task, type]);
  const preset = useMemo(
    () => ({ search: '', filters: [], sort: list.sort, page: 0, size: defaultPageSize }),
    [list.sort],
  );
  const [query, setQuery] = useState<ListQuery>(preset);
  const page = useList(list, query);
  const readWhole = useWholeList(list);
  const columnChoice = useColumnChoice(useTableColumns(list.name), (fields) =>
    saveTableColumns(user, list.name, fields),
  );
  return {
    name: list.name,
    preset,
    query,
    page: columnChoice === undefined ? undefined : page,
    ask: setQuery,
    columnChoice,
    exportRows: {
      begin: writeSheet,
      readAll: (asked, { onShare, signal }) =>
        readWhole({ query: asked, signal, onShare: (rows, { total }) => onShare(rows, { total }) }),
    },
  };
}
