import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import type { Board } from '../../mirror/board.ts';
import classes from './dispatch-toolbar.module.css';
import type { DispatchState } from './use-dispatch-state.ts';

interface DispatchToolbarProps {
  state: DispatchState;
  roles: Board['roles'];
  /** What is searched for among the people. */
  search: string;
  onSearch: (search: string) => void;
}

/** The day at the left, whose rows are shown at the right. */
export function DispatchToolbar({ state, roles, search, onSearch }: DispatchToolbarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.bar}>
      <div className={classes.steps}>
        <Button variant="default" onClick={state.goToToday}>
          {t('calendar.today')}
        </Button>
        <ActionIcon variant="default" aria-label={t('calendar.previousDay')} onClick={() => state.step(-1)}>
          <IconChevronLeft size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('calendar.nextDay')} onClick={() => state.step(1)}>
          <IconChevronRight size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <h2 className={classes.title} aria-live="polite">
          {format.day(state.day.from)}
        </h2>
      </div>
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
    </div>
  );
}
