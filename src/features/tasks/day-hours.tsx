import { Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Hours } from './task-search.ts';

interface DayHoursProps {
  hours: Hours;
  /** The list shows tasks of any time, which has no hours. */
  disabled: boolean;
  onChange: (hours: Hours) => void;
}

/** From which time of the first day to which of the last installations begin (specification 2.3); empty: whole days. */
export function DayHours({ hours, disabled, onChange }: DayHoursProps) {
  const { t } = useTranslation();
  const field = (name: 'fromTime' | 'toTime', label: string) => (
    <TextInput
      type="time"
      label={label}
      w="8rem"
      disabled={disabled}
      value={hours[name] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...hours, [name]: value === '' ? undefined : value })}
    />
  );
  return (
    <Group gap="0.5rem" wrap="nowrap" align="flex-end">
      {field('fromTime', t('tasks.fromTime'))}
      {field('toTime', t('tasks.toTime'))}
    </Group>
  );
}
