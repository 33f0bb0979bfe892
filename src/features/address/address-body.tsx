import { Box, Button, Group, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { markDistance, placeOfMark } from '../../../domain/mark-place/distance.ts';
import { mayWorkOn } from '../../../domain/operational-address/permissions.ts';
import type { MarkableStatus } from '../../../domain/operational-address/transitions.ts';
import { Notice } from '../../components/notice.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useMarkDistanceText } from '../../components/use-mark-distance-text.ts';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import type { PendingItem } from '../../mirror/pending.ts';
import { useViewer } from '../../mirror/session.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { AddressAside } from './address-aside.tsx';
import { useFailureText } from './address-card.tsx';
import { CommunicationInfo } from './communication-info.tsx';
import { PostalAddress } from './postal-address.tsx';
import { SignatureLine } from './signature-line.tsx';
import { StepsOfAddress } from './step-line.tsx';

interface AddressBodyProps {
  view: AddressView;
  costs: ReactNode;
  equipment: ReactNode;
  proofs: ReactNode;
}

/** The content of the address sheet. */
export function AddressBody({ view, costs, equipment, proofs }: AddressBodyProps) {
  const { t } = useTranslation();
  const { operational, place, pickups, pending } = view;
  const viewer = useViewer();
  const why = useFailureText()(operational);
  return (
    <Stack gap="lg">
      <Group gap="0.5rem" justify="space-between" wrap="nowrap">
        <StatusPill look={addressStatusLooks[operational.completionStatus]} />
        <AddressAside pending={pending} distance={null} />
      </Group>
      {why === null ? null : (
        <Box component="p" className="breakable" c="var(--red-strong)">
          {why}
        </Box>
      )}
      {pending.attention === null ? null : <AttentionNotice item={pending.attention} />}
      <TaskLine view={view} />
      <Section title={t('address.installation')}>
        {place === null ? (
          <Box component="p" className="tabular" c="dimmed">
            {t('address.noPlace')}
          </Box>
        ) : (
          <PostalAddress address={place} />
        )}
      </Section>
      {pickups.length === 0 ? null : (
        <Section title={t('address.pickups')}>
          {pickups.map((pickup) => (
            <PostalAddress key={pickup.id} address={pickup} named />
          ))}
        </Section>
      )}
      {view.task.steps ? <StepsOfAddress view={view} /> : null}
      {mayWorkOn(viewer, view.task) ? <SignatureLine view={view} /> : null}
      {equipment}
      <CommunicationInfo view={view} />
      {costs}
      {proofs}
      <AddressHistory view={view} />
    </Stack>
  );
}

/** The task of the address, with its time. */
function TaskLine({ view: { task } }: { view: AddressView }) {
  const format = useFormat();
  const { installationTimestampFrom: from, installationTimestampTo: to } = task;
  return (
    <Box component="p" className="tabular" c="dimmed">
      {from === null || to === null ? null : `${format.day(from)}, ${format.timeRange(from, to)} · `}
      <Link style={{ color: 'var(--accent-text)', fontWeight: 500 }} to="/tasks/$id" params={{ id: task.id }}>
        {[task.nickname, task.jobTicket].filter(Boolean).join(' · ')}
      </Link>
    </Box>
  );
}

/** A change of this address that the server rejected or that conflicts, with a link to the inbox. */
function AttentionNotice({ item }: { item: PendingItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const notice = (): { title: string; text: string } => {
    switch (item.attention?.kind) {
      case 'conflict': {
        const first = item.attention.conflicts[0];
        const name = first?.by?.name ?? t('inbox.byUnknown');
        const at = first?.at ?? null;
        const who = at === null ? name : t('inbox.byAt', { name, at: format.moment(at, Date.now()) });
        return { title: t('inbox.conflict'), text: who };
      }
      case 'partly':
        return { title: t('inbox.partly'), text: '' };
      case 'rejected':
        return errorText(item.attention.code, item.attention.message, item.attention.fields);
      default:
        return { title: t('inbox.unreadable'), text: t('inbox.unreadableHint') };
    }
  };
  return (
    <Notice tone="red" {...notice()}>
      <Button component={Link} to="/inbox" variant="default">
        {t('address.toInbox')}
      </Button>
    </Notice>
  );
}

interface Event {
  at: number;
  label: TextKey;
  text: string | null;
}

/** Where each mark of an address was made, in words; null for a mark without a place. */
function useMarkPlaceText({ operational, place, pickups }: AddressView): (status: MarkableStatus) => string | null {
  const distanceText = useMarkDistanceText();
  return (status) => {
    const given = placeOfMark(operational, status);
    return given && distanceText(markDistance(status, given, { installation: place, pickups }));
  };
}

/** The history of the address, latest first, by the times of the taps. */
function AddressHistory({ view }: { view: AddressView }) {
  const { operational } = view;
  const { t } = useTranslation();
  const viewer = useViewer();
  const open = useOpenSheet();
  const format = useFormat();
  const { visit } = operational;
  const expected = visit?.window
    ? t('visit.expectedAt', { time: format.timeRange(visit.window.from, visit.window.to) })
    : null;
  const why = useFailureText()(operational);
  const placeText = useMarkPlaceText(view);
  const event = (at: number | null, label: TextKey, text: string | null = null): Event[] =>
    at === null ? [] : [{ at, label, text }];
  const events = [
    ...event(operational.collectedOn, 'status.COLLECTED', placeText('COLLECTED')),
    ...event(visit?.onMyWayAt ?? null, 'change.setOnMyWay', expected),
    ...event(visit?.arrivedAt ?? null, 'change.setArrived'),
    ...event(operational.startedOn, 'status.IN_PROGRESS', placeText('IN_PROGRESS')),
    ...event(operational.installedOn, 'status.INSTALLED', placeText('INSTALLED')),
    ...event(operational.finishedOn, 'status.FINISHED', placeText('FINISHED')),
    ...event(operational.failedOn, 'status.FAILED', [why, placeText('FAILED')].filter(Boolean).join(' · ') || null),
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
        {t('history.whole')}
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
