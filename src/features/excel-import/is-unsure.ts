import type { Recognised } from '../../../domain/import/headers.ts';
import type { ImportKind } from './import-kinds.ts';

/** The required columns that a file lacks: a file of changes needs only the ids. */
export const missingColumns = ({ missing, places }: Recognised, kind: ImportKind): readonly string[] => {
  if (kind !== 'changes') return missing;
  return places.has('id') ? [] : ['id'];
};

/** Whether a person has to say which column is which: a name is not known or stands twice, or a required column is missing. */
export const isUnsure = (columns: Recognised, kind: ImportKind): boolean =>
  columns.doubled.length + columns.unknown.length + missingColumns(columns, kind).length > 0;
