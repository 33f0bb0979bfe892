import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OperationalAddress } from '../../../domain/schemas.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import { reasonLabels } from '../../theme/mark-labels.ts';

interface Event {
  at: number;
  label: TextKey;
  text: string | null;
}

/** What happened to the address, latest first, by the times of the taps. */
export function AddressHistory({ operational }: { operational: OperationalAddress }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const open = useOpenSheet();
  const { failureReason, failureComment } = operational;
  const why = [failureReason === null ? null : t(reasonLabels[failureReason]), failureComment]
    .filter(Boolean)
    .join('. ');
  const event = (at: number | null, label: TextKey, text: string | null = null): Event[] =>
    at === null ? [] : [{ at, label, text }];
  const events = [
    ...event(operational.collectedOn, 'status.COLLECTED'),
    ...event(operational.startedOn, 'status.IN_PROGRESS'),
    ...event(operational.installedOn, 'status.INSTALLED'),
    ...event(operational.finishedOn, 'status.FINISHED'),
    ...event(operational.failedOn, 'status.FAILED', why === '' ? null : why),
    ...event(operational.resetToOngoingTimestamp, 'address.reopened'),
  ].sort((one, other) => other.at - one.at);
  const all =
    viewer.kind === 'customer' ? null : (
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconHistory size={16} stroke={1.8} aria-hidden />}
        onClick={() => open({ history: `operational-addresses/${operational.id}` })}
      >
        {t('history.open')}
      </Button>
    );
  if (events.length === 0 && all === null) return null;
  return (
    <Section title={t('address.history')} aside={all}>
      {events.length === 0 ? null : <Events events={events} />}
    </Section>
  );
}

function Events({ events }: { events: readonly Event[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Rows>
      {events.map(({ at, label, text }) => (
        <Row
          key={label}
          title={t(label)}
          text={text}
          aside={<span className="tabular">{format.moment(at, Date.now())}</span>}
        />
      ))}
    </Rows>
  );
}
