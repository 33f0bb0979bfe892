import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './table-filters.module.css';
import type { Choice } from './table-shape.ts';

interface ListFilterValueProps {
  label: string;
  choices: readonly Choice[];
  values: readonly string[];
  onGive: (values: string[]) => void;
}

/** Several values, of which one has to fit. */
export function ListFilterValue({ label, choices, values, onGive }: ListFilterValueProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      className={classes.value}
      classNames={{ input: classes.joined }}
      aria-label={label}
      placeholder={values.length === 0 ? t('table.any') : ''}
      data={[...choices]}
      value={[...values]}
      onChange={onGive}
      searchable
      limit={200}
      nothingFoundMessage={t('table.noChoice')}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}
