import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import classes from './address-actions.module.css';

interface SelectAllProps {
  /** Those that the search lets through, on whatever page. */
  found: readonly AddressView[];
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], on: boolean) => void;
}

/** Selects all addresses that were found, not only those of the page. */
export function SelectAll({ found, selected, onSelect }: SelectAllProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const ids = found.map(({ operational }) => operational.id);
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <Checkbox
      className={classes.all}
      label={t('several.selectAll', { count: ids.length, shown: format.number(ids.length) })}
      checked={ids.length > 0 && count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      disabled={ids.length === 0}
      onChange={({ currentTarget: { checked } }) => onSelect(ids, checked)}
    />
  );
}
