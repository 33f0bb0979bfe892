import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../../domain/import/columns.ts';
import { type ColumnPositions, missingColumns, type Recognised } from '../../../domain/import/headers.ts';
import { type ImportKind, importKinds } from '../../../domain/import/import-kinds.ts';
import { Notice } from '../../components/notice.tsx';
import { languageOf } from '../../i18n/start.ts';
import classes from './excel-import.module.css';

interface ColumnChoicesProps {
  kind: ImportKind;
  columns: Recognised;
  onChosen: (positions: ColumnPositions) => Promise<void>;
  onBack: () => void;
}

/** Asks where columns stand that could not be recognised for sure. */
export function ColumnChoices({ kind, columns, onChosen, onBack }: ColumnChoicesProps) {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n);
  const [positions, setPositions] = useState<ColumnPositions>(columns.positions);
  const sheetColumns = columnsOf[importKinds[kind].sheet].filter(({ field }) => field !== 'id' || kind === 'changes');
  const nameOf = (field: string): string =>
    sheetColumns.find((column) => column.field === field)?.headers[language] ?? field;
  const listOf = (names: readonly string[]): string => names.join(', ');
  const doubts = [
    { names: missingColumns(columns, kind).map(nameOf), text: 'excelImport.columnsMissing' },
    { names: columns.doubled.map(nameOf), text: 'excelImport.columnsDoubled' },
    { names: columns.unknown, text: 'excelImport.columnsUnknown' },
  ] as const;
  const choices = columns.header.map((name, index) => ({
    value: String(index),
    label: name === '' ? t('excelImport.unnamedColumn', { number: index + 1 }) : name,
  }));
  const place = (field: string, chosen: string): void => {
    const next = new Map(positions);
    if (chosen === '') next.delete(field);
    else next.set(field, Number(chosen));
    setPositions(next);
  };
  return (
    <form
      className={classes.card}
      onSubmit={(event) => {
        event.preventDefault();
        void onChosen(positions);
      }}
    >
      <div className={classes.body}>
        <Notice tone="amber" title={t('excelImport.columnsTitle')}>
          {doubts.map(({ names, text }) =>
            names.length === 0 ? null : <p key={text}>{t(text, { columns: listOf(names) })}</p>,
          )}
          <p>{t(kind === 'changes' ? 'excelImport.columnsHintChanges' : 'excelImport.columnsHint')}</p>
        </Notice>
        <div className={classes.choices}>
          {sheetColumns.map(({ field, headers, required }) => (
            <NativeSelect
              key={field}
              label={headers[language]}
              withAsterisk={kind === 'changes' ? field === 'id' : required}
              value={String(positions.get(field) ?? '')}
              onChange={({ currentTarget: { value } }) => place(field, value)}
              data={[{ value: '', label: t('excelImport.noColumn') }, ...choices]}
            />
          ))}
        </div>
      </div>
      <div className={classes.footer}>
        <Button variant="default" onClick={onBack}>
          {t('excelImport.chooseOther')}
        </Button>
        <Button type="submit">{t('excelImport.continue')}</Button>
      </div>
    </form>
  );
}
