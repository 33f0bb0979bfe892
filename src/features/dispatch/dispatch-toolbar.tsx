import { Checkbox, Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateSteps } from '../../components/date-steps.tsx';
import { usePhone } from '../../components/use-phone.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { Board } from '../../mirror/board.ts';
import classes from './dispatch.module.css';
import { type BoardView, boardViews } from './dispatch-search.ts';
import type { DispatchState } from './use-dispatch-state.ts';

const viewLabels = { day: 'calendar.day', week: 'calendar.week' } as const satisfies Record<BoardView, TextKey>;

interface DispatchToolbarProps {
  state: DispatchState;
  roles: Board['roles'];
  /** The search for people. */
  search: string;
  onSearch: (search: string) => void;
  /** Dropping changes only the person. */
  personOnly: boolean;
  onPersonOnly: (on: boolean) => void;
}

/** The days, whose rows are shown, and what dropping does. */
export function DispatchToolbar({ state, roles, search, onSearch, personOnly, onPersonOnly }: DispatchToolbarProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const week = state.view === 'week';
  return (
    <Group gap="0.5rem 0.75rem">
      <DateSteps
        title={useTitle(state)}
        labels={{
          back: t(week ? 'calendar.previousWeek' : 'calendar.previousDay'),
          forth: t(week ? 'calendar.nextWeek' : 'calendar.nextDay'),
        }}
        onToday={state.goToToday}
        onStep={state.step}
      />
      {phone ? null : (
        <Checkbox
          label={t('dispatch.personOnly')}
          title={t('dispatch.personOnlyHint')}
          checked={personOnly}
          onChange={({ currentTarget: { checked } }) => onPersonOnly(checked)}
        />
      )}
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('dispatch.search')}
        placeholder={t('dispatch.search')}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        value={search}
        onChange={({ currentTarget: { value } }) => onSearch(value)}
      />
      <Select
        className={classes.role}
        aria-label={t('dispatch.role')}
        placeholder={t('dispatch.everyRole')}
        data={roles.map(({ id, name }) => ({ value: id, label: name }))}
        value={state.role}
        onChange={state.showRole}
        clearable
        clearButtonProps={{ 'aria-label': t('dispatch.everyRole') }}
      />
      <SegmentedControl
        className={classes.views}
        aria-label={t('dispatch.view')}
        value={state.view}
        onChange={(view) => state.show(view)}
        data={boardViews.map((value) => ({ value, label: t(viewLabels[value]) }))}
      />
    </Group>
  );
}

/** The title of the shown days: "Τετάρτη 11/03", "Δευ 09/03 – Κυρ 15/03". */
function useTitle({ days }: DispatchState): string {
  const format = useFormat();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return '';
  return days.length === 1
    ? format.day(first.range.from)
    : `${format.shortDay(first.range.from)} – ${format.shortDay(last.range.from)}`;
}
