import { useMemo, useState } from 'react';
import { defaultPageSize, type ListQuery } from '../../../domain/list/query.ts';
import type { ProofType } from '../../../domain/proof/states.ts';
import { type TableList, useTableList } from '../../lists/use-table-list.ts';
import { proofsOfTask } from '../../mirror/lists/tables/evidence.ts';

/**
 * The list of a task's proofs of one kind, live from the mirror. What is asked of it stands here and not in the page's address,
 * which is that of the task below.
 */
export function useProofList(task: string, type: ProofType): TableList<'proofs'> {
  const list = useMemo(() => proofsOfTask(task, type), [task, type]);
  const preset = useMemo(
    () => ({ search: '', filters: [], sort: list.sort, page: 0, size: defaultPageSize }),
    [list.sort],
  );
  const [query, onQueryChange] = useState<ListQuery>(preset);
  return useTableList(list, { query, onQueryChange, preset });
}
