import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from './option.ts';
import { OptionLine } from './option-line.tsx';
import classes from './pick-list.module.css';
import type { PickList } from './pick-list-shape.ts';
import { useFoundOptions } from './use-found-options.ts';

type Side = 'all' | 'selected';

/** A pick list on a phone: one list with a check on each that is selected, and a switch to those alone. */
export function PickListSwitch({ list, options }: { list: PickList; options: readonly Option[] }) {
  const { t } = useTranslation();
  const [side, setSide] = useState<Side>(list.change === null ? 'selected' : 'all');
  const [text, setText] = useState('');
  const shown = side === 'all' ? options : list.chosenOptions;
  const find = useFoundOptions(shown);
  const found = find(text);
  const rows = found.filter(({ disabled }) => disabled !== true);
  const rest = found.find(({ disabled }) => disabled === true);
  const emptyText = t(side === 'all' ? 'form.noOptions' : 'form.pick.noneSelected');
  const chosen = new Set(list.chosen);
  return (
    <div className={classes.column}>
      <SegmentedControl
        fullWidth
        aria-label={t('form.pick.shown')}
        value={side}
        onChange={(value) => setSide(value === 'selected' ? 'selected' : 'all')}
        data={[
          { value: 'all', label: t('form.pick.count', { title: t('form.pick.all'), count: options.length }) },
          {
            value: 'selected',
            label: t('form.pick.count', { title: t('form.pick.selected'), count: list.chosen.length }),
          },
        ]}
      />
      <TextInput
        type="search"
        aria-label={t('form.pick.filter', { title: t(side === 'all' ? 'form.pick.all' : 'form.pick.selected') })}
        placeholder={t('form.pick.filterPlaceholder')}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <ul className={classes.rows}>
        {rows.length === 0 ? (
          <li className={classes.empty}>{shown.length === 0 ? emptyText : t('form.nothingFound')}</li>
        ) : null}
        {rows.map((option) => (
          <li key={option.value} className={classes.row}>
            <Checkbox
              className={classes.check}
              label={<OptionLine label={option.label} detail={option.detail} />}
              checked={chosen.has(option.value)}
              disabled={list.change === null || (list.room === 0 && !chosen.has(option.value))}
              onChange={({ currentTarget: { checked } }) =>
                checked ? list.add([option.value]) : list.remove([option.value])
              }
            />
          </li>
        ))}
        {rest === undefined ? null : <li className={classes.empty}>{rest.label}</li>}
      </ul>
    </div>
  );
}
