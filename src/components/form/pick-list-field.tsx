import { Checkbox, Input, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../confirm-store.ts';
import { usePhone } from '../use-phone.ts';
import { type FieldProps, useInputProps } from './field-props.ts';
import { type Option, OptionLine, useFoundOptions } from './options.tsx';
import classes from './pick-list.module.css';
import { chosenOptions, type PickList, roomFor, withAdded, without } from './pick-list.ts';
import { PickListColumns } from './pick-list-columns.tsx';

interface PickListFieldProps extends FieldProps<string[] | null> {
  options: readonly Option[];
  /** The most that may be chosen. */
  limit?: number;
}

/**
 * Some of many, in an order (specification 2.5, Available and Selected): two filtered columns with drag and drop, buttons and
 * keys; on phones one list with a switch.
 */
export function PickListField({ options, limit, ...field }: PickListFieldProps) {
  const { t } = useTranslation();
  const input = useInputProps(field);
  const phone = usePhone();
  const labelId = useId();
  const chosen = field.value ?? [];
  const fixed = input.readOnly || input.disabled;
  const taken = new Set(chosen);
  const mayLeaveOut = useLimitQuestion(limit);
  const picked = useMemo(() => chosenOptions(field.value ?? [], options), [field.value, options]);
  const add = async (values: readonly string[], at?: number): Promise<void> => {
    const beyond = values.filter((value) => !taken.has(value)).length - roomFor(chosen, limit);
    if (beyond <= 0 || (await mayLeaveOut(beyond))) field.onChange(withAdded(chosen, values, { limit, at }));
  };
  const list: PickList = {
    chosen,
    chosenOptions: picked,
    available: options.filter(({ value }) => !taken.has(value)),
    change: fixed ? null : field.onChange,
    add: (values, at) => void add(values, at).catch(reportError),
    remove: (values) => field.onChange(without(chosen, values)),
    room: roomFor(chosen, limit),
    limit,
  };
  const limitHint = limit === undefined ? undefined : t('form.pick.limit', { count: limit });
  const invalid = input.error !== null && input.error !== undefined;
  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={input.description ?? limitHint}
      error={input.error}
      withAsterisk={input.required}
    >
      <fieldset
        aria-labelledby={labelId}
        className={classes.whole}
        tabIndex={-1}
        data-form-invalid={invalid || undefined}
      >
        {phone ? <PickListSwitch list={list} options={options} /> : <PickListColumns list={list} />}
      </fieldset>
    </Input.Wrapper>
  );
}

/** Asks when more are chosen than may be: the last ones are left out (specification 5, company). */
function useLimitQuestion(limit: number | undefined): (beyond: number) => Promise<boolean> {
  const { t } = useTranslation();
  return (beyond) =>
    confirm({
      title: t('form.pick.beyondTitle', { count: limit ?? 0 }),
      message: t('form.pick.beyondText', { count: beyond }),
      confirmLabel: t('form.pick.addFirst'),
    });
}

type Side = 'all' | 'selected';

/** A pick list on a phone: one list with a check on each that is selected, and a switch to those alone. */
function PickListSwitch({ list, options }: { list: PickList; options: readonly Option[] }) {
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
