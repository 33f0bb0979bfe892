import { Button, TextInput } from '@mantine/core';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { MoneyField } from '../form/number-field.tsx';
import { SmallSheet } from '../small-sheet.tsx';
import { useAction } from '../use-action.ts';

/** The column whose value is set for all rows; amounts have two decimals and are not below 0. */
export interface FilledColumn {
  field: string;
  label: string;
  kind: 'text' | 'amount';
}

interface FillColumnProps {
  /** Null: the overlay is closed. */
  column: FilledColumn | null;
  /** How many rows get the value. */
  rows: number;
  onClose: () => void;
  onFill: (field: string, value: string | number) => void | Promise<void>;
}

/** The overlay that sets one column of all rows, with Save. */
export function FillColumn({ column, rows, onClose, onFill }: FillColumnProps) {
  const { t } = useTranslation();
  const form = useId();
  const { busy, run } = useAction();
  // The words stay while the overlay fades away.
  const [shown, setShown] = useState(column);
  const [value, setValue] = useState<string | number>('');
  if (column !== null && column !== shown) {
    setShown(column);
    setValue('');
  }
  if (column === null && shown !== null && value !== '' && !busy) setValue('');
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (shown === null || value === '') return;
    void run(async () => {
      await onFill(shown.field, value);
      onClose();
    });
  };
  const label = shown?.label ?? '';
  return (
    <SmallSheet
      opened={column !== null}
      onClose={onClose}
      title={t('table.fillTitle', { column: label })}
      action={
        <Button type="submit" form={form} loading={busy} disabled={value === ''}>
          {t('table.save')}
        </Button>
      }
    >
      <form id={form} onSubmit={save}>
        <Field kind={shown?.kind ?? 'text'} label={label} rows={rows} value={value} onChange={setValue} />
      </form>
    </SmallSheet>
  );
}

interface FieldProps {
  kind: FilledColumn['kind'];
  label: string;
  rows: number;
  value: string | number;
  onChange: (value: string | number) => void;
}

function Field({ kind, label, rows, value, onChange }: FieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hint = t('table.fillHint', { count: rows, shown: format.number(rows) });
  return kind === 'amount' ? (
    <MoneyField
      focused
      label={label}
      hint={hint}
      value={value === '' ? null : Number(value)}
      onChange={(amount) => onChange(amount ?? '')}
    />
  ) : (
    <TextInput
      data-autofocus
      label={label}
      description={hint}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
