import '@mantine/core/styles/Table.layer.css';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { mayApproveDaysOf } from '../../../domain/work-day/permissions.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { useDuration } from '../../i18n/use-duration.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import type { DayView, PersonDays } from '../../mirror/work-days.ts';
import { dayLooks } from './day-looks.ts';
import { noonOf } from './noon.ts';
import { toApprove, useConfirmDays } from './use-confirm-days.ts';
import classes from './working-time.module.css';

interface CompanyWeekProps {
  people: readonly PersonDays[];
  today: string;
  onDay: (person: string, date: string) => void;
}

/** The week of everybody: a table, on phones a list. */
export function CompanyWeek(props: CompanyWeekProps) {
  const phone = usePhone();
  return phone ? <PeopleList {...props} /> : <PeopleTable {...props} />;
}

const PersonLink = ({ person: { id, name } }: { person: PersonDays }) => (
  <Link
    to="."
    className={classes.person}
    search={((before: Record<string, unknown>) => ({ ...before, person: id })) as never}
  >
    {name}
  </Link>
);

function PeopleList({ people, today }: CompanyWeekProps) {
  const { t } = useTranslation();
  const duration = useDuration();
  return (
    <Rows>
      {people.map((person) => (
        <Row
          key={person.id}
          title={<PersonLink person={person} />}
          text={person.length === 0 ? null : [t('workingTime.length'), duration(person.length)].join(' ')}
          aside={<Approval person={person} today={today} />}
        />
      ))}
    </Rows>
  );
}

function PeopleTable({ people, today, onDay }: CompanyWeekProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const dates = people[0]?.days.map(({ day }) => day.date) ?? [];
  return (
    <Table.ScrollContainer minWidth="56rem" scrollAreaProps={{ viewportProps: { tabIndex: 0 } }} className="card">
      <Table className={`tabular ${classes.table}`} aria-label={t('workingTime.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('workingTime.field.user')}</Table.Th>
            {dates.map((date) => (
              <Table.Th key={date} scope="col" className={classes.number}>
                {format.shortDay(noonOf(date))}
              </Table.Th>
            ))}
            <Table.Th scope="col" className={classes.number}>
              {t('workingTime.length')}
            </Table.Th>
            <Table.Th scope="col" className={classes.number}>
              {t('workingTime.stateLabel')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.id}>
              <Table.Th scope="row">
                <PersonLink person={person} />
              </Table.Th>
              {person.days.map((view) => (
                <Table.Td key={view.day.date} className={classes.number}>
                  <DayCell view={view} onOpen={() => onDay(person.id, view.day.date)} />
                </Table.Td>
              ))}
              <Table.Td className={classes.number}>
                {person.length === 0 ? <Text c="dimmed">–</Text> : <strong>{duration(person.length)}</strong>}
              </Table.Td>
              <Table.Td className={classes.number}>
                <Approval person={person} today={today} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function DayCell({ view: { state, length }, onOpen }: { view: DayView; onOpen: () => void }) {
  const { t } = useTranslation();
  const duration = useDuration();
  if (state === 'empty') return <Text c="dimmed">–</Text>;
  const { icon: Icon, label, tone } = dayLooks[state];
  return (
    <button type="button" className={classes.cell} onClick={onOpen}>
      <Icon size={14} stroke={2} role="img" aria-label={t(label)} className={classes.sign} data-sign={tone} />
      {duration(length)}
    </button>
  );
}

/** One click for the whole week of a person, or what has become of it. */
function Approval({ person, today }: { person: PersonDays; today: string }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { busy, approve } = useConfirmDays();
  const ready = toApprove(person, today);
  const worked = person.days.filter(({ state }) => state !== 'empty');
  const checked = worked.filter(({ state }) => state === 'checked').length;
  if (worked.length === 0) return <Text c="dimmed">{t('workingTime.state.empty')}</Text>;
  const differs = worked.some(({ state }) => state === 'differs');
  if (differs) return <Text c="red">{t('workingTime.state.differs')}</Text>;
  if (ready.length === 0) return <Text c="dimmed">{t('workingTime.allApproved')}</Text>;
  return (
    <Stack gap="0.125rem" align="end">
      {mayApproveDaysOf(viewer, person.id) ? (
        <Group>
          <Button
            size="xs"
            variant="default"
            aria-busy={busy}
            aria-label={`${t('workingTime.approveDays', { count: ready.length })}: ${person.name}`}
            onClick={() => approve(ready)}
          >
            {t('workingTime.approveDays', { count: ready.length })}
          </Button>
        </Group>
      ) : null}
      <Text size="xs" c="dimmed">
        {t('workingTime.checkedOf', { checked, count: ready.length })}
      </Text>
    </Stack>
  );
}
