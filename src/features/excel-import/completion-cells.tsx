import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf, headerOf } from '../../../domain/import/columns.ts';
import type { Completion } from '../../../domain/import/completion.ts';
import { type ImportKind, importKinds } from '../../../domain/import/import-kinds.ts';
import type { PreviewRow } from '../../commands/import-file.ts';
import { confirm } from '../../components/confirm-store.ts';
import { languageOf } from '../../i18n/start.ts';
import { useFormat } from '../../i18n/use-format.tsx';

/** What a person completes row by row, and where that goes. */
export interface RowCompletion {
  completion: Completion;
  onChange: (change: Partial<Completion>) => void;
}

const typedIn = (row: PreviewRow, { cells }: Completion): Readonly<Record<string, string>> => cells[row.number] ?? {};

/** Whether a row can be completed here: it is refused, or was until it was completed here. */
export const isOpen = (row: PreviewRow, completion: Completion): boolean =>
  row.verdict === 'refused' || Object.keys(typedIn(row, completion)).length > 0;

/** The columns in which some of the rows need a value, or got one here, in the order of the sheet. */
export function openFields(kind: ImportKind, rows: readonly PreviewRow[], completion: Completion): string[] {
  const open = new Set(
    rows.flatMap((row) => [...row.refusals.map(({ field }) => field), ...Object.keys(typedIn(row, completion))]),
  );
  // Which row a change is about can't be typed here.
  return columnsOf[importKinds[kind].sheet]
    .map(({ field }) => field)
    .filter((field) => field !== 'id' && open.has(field));
}

interface CompletionCellProps extends RowCompletion {
  kind: ImportKind;
  row: PreviewRow;
  field: string;
  /** Shows the name of the column, as on a card. */
  labelled?: boolean;
}

/** A cell that a person completes; it is kept when the field is left or with Enter. */
export function CompletionCell({ kind, row, field, labelled = false, completion, onChange }: CompletionCellProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const known = row.values[field] ?? '';
  const [value, setValue] = useState(known);
  useEffect(() => setValue(known), [known]);
  const name = headerOf(importKinds[kind].sheet, field, languageOf(i18n)) ?? field;
  const keep = (): void => {
    if (value === known) return;
    const { cells } = completion;
    onChange({ cells: { ...cells, [row.number]: { ...cells[row.number], [field]: value } } });
  };
  return (
    <TextInput
      {...(labelled ? { label: name } : {})}
      aria-label={t('excelImport.complete.cell', { column: name, row: format.number(row.number) })}
      value={value}
      error={row.refusals.some((refusal) => refusal.field === field)}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onBlur={keep}
      onKeyDown={({ key }) => {
        if (key === 'Enter') keep();
      }}
    />
  );
}

/** Throws a row away, once the person has confirmed it. */
export function RemoveRow({ row, completion, onChange }: RowCompletion & { row: PreviewRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const number = format.number(row.number);
  const remove = async (): Promise<void> => {
    const confirmed = await confirm({
      title: t('excelImport.complete.removeQuestion', { row: number }),
      message: t('excelImport.complete.removeText', { content: row.words.join(' · ') }),
      confirmLabel: t('excelImport.complete.remove'),
      destructive: true,
    });
    if (confirmed) onChange({ removed: [...completion.removed, row.number] });
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('excelImport.complete.removeRow', { row: number })}
      onClick={() => void remove().catch(reportError)}
    >
      <IconTrash size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
