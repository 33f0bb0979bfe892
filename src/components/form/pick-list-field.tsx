import { Input } from '@mantine/core';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../confirm-store.ts';
import { usePhone } from '../use-phone.ts';
import type { FieldProps } from './field-binding.ts';
import type { Option } from './option.ts';
import classes from './pick-list.module.css';
import { PickListColumns } from './pick-list-columns.tsx';
import type { PickList } from './pick-list-shape.ts';
import { PickListSwitch } from './pick-list-switch.tsx';
import { chosenOptions, roomFor, withAdded, without } from './picked.ts';
import { useInputProps } from './use-input-props.ts';

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
