import { UnstyledButton } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { phoneBookOrder } from '../../../domain/kernel/phone-book-order.ts';
import { Initials } from '../../components/initials.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import type { Party } from '../../mirror/tasks.ts';
import { type CalendarEvent, nobody } from './calendar-events.ts';
import classes from './doer-filter.module.css';
import type { CalendarState } from './use-calendar-state.ts';

/** The people and companies of the events, without duplicates, by name. */
export function doersIn(events: readonly CalendarEvent[]): Party[] {
  const all = new Map(events.flatMap(({ doers }) => doers).map((doer) => [doer.id, doer]));
  return [...all.values()].sort((one, other) => phoneBookOrder(one.name, other.name));
}

const groups = [
  { kind: 'person', label: 'calendar.employees' },
  { kind: 'company', label: 'calendar.subcontractors' },
] as const satisfies readonly { kind: Party['kind']; label: TextKey }[];

/** Whose work is shown: avatars under Employees, Subcontractors and Not assigned (specification 2.3); all while none is picked. */
export function DoerFilter({ state, events }: { state: CalendarState; events: readonly CalendarEvent[] }) {
  const { t } = useTranslation();
  const doers = doersIn(events);
  const unassigned = events.some((event) => event.doers.length === 0) || state.who.includes(nobody);
  if (doers.length === 0 && !unassigned) return null;
  const pick = ({ id, name }: Pick<Party, 'id' | 'name'>) => (
    <UnstyledButton
      key={id}
      className={classes.doer}
      aria-pressed={state.who.includes(id)}
      onClick={() => state.pick(id)}
    >
      <span aria-hidden>
        {id === nobody ? (
          <IconUserQuestion className={classes.nobody} size={22} stroke={1.7} />
        ) : (
          <Initials name={name} seed={id} />
        )}
      </span>
      {name}
    </UnstyledButton>
  );
  return (
    <div className={classes.filter}>
      {groups.map(({ kind, label }) => {
        const some = doers.filter((doer) => doer.kind === kind);
        return some.length === 0 ? null : (
          <fieldset key={kind} className={classes.group}>
            <legend className={classes.label}>{t(label)}</legend>
            {some.map(pick)}
          </fieldset>
        );
      })}
      {unassigned ? (
        <fieldset className={classes.group} aria-label={t('calendar.notAssigned')}>
          {pick({ id: nobody, name: t('calendar.notAssigned') })}
        </fieldset>
      ) : null}
      {state.who.length > 0 ? (
        <UnstyledButton className={classes.all} onClick={state.pickAll}>
          {t('calendar.everybody')}
        </UnstyledButton>
      ) : null}
    </div>
  );
}
