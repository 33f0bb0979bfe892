import { useCallback, useState } from 'react';
import { sameValue } from '../../../domain/mutation/merge.ts';
import type { TableRow } from './table-shape.ts';

const none: ReadonlySet<string> = new Set();

/** What a field holds; of a path (`rootTask.owner`) its first step. */
const valueAt = (row: TableRow, field: string): unknown => {
  const [name = field] = field.split('.');
  return Reflect.get(row, name);
};

/**
 * The fields of a row on the screen that became other than they were, whoever changed them, until `forget` is called: their cells
 * are lit up for a moment (specification 9, cell highlight). A row that has just come is not a change.
 */
export function useChangedFields(
  row: TableRow,
  fields: readonly string[],
): { changed: ReadonlySet<string>; forget: () => void } {
  const [seen, setSeen] = useState(row);
  const [changed, setChanged] = useState(none);
  if (seen !== row) {
    const now = fields.filter((field) => !sameValue(valueAt(seen, field), valueAt(row, field)));
    setSeen(row);
    if (seen.id !== row.id) setChanged(none);
    else if (now.length > 0) setChanged(new Set([...changed, ...now]));
  }
  const forget = useCallback(() => setChanged(none), []);
  return { changed, forget };
}
