import { Box, Button, Group, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { historyResources } from '../../../domain/history/subjects.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { NetworkButton } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { Sheet } from '../../components/sheet.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import {
  type HistorySubject,
  type KnownEvent,
  type KnownHistory,
  useKnownHistory,
} from '../../mirror/known-history.ts';
import type { PendingItem } from '../../mirror/pending.ts';
import { changedRowLabel, changeLabel } from '../../theme/change-labels.ts';
import { Entry } from './history-entry.tsx';
import { countFilters, everything } from './history-filter.ts';
import { HistoryFilters } from './history-filters.tsx';
import { type History, useHistory } from './use-history.ts';
import { useHistoryExport } from './use-history-export.ts';

interface HistorySheetProps {
  /** The resource of the row, from the URL. */
  resource: string;
  id: string;
  opened: boolean;
  onClose: () => void;
}

/**
 * The history of a task, an address or a proof with everything below it: who did what, when and on which device. It is
 * stored immutably on the server; offline the sheet shows what this device knows.
 */
export function HistorySheet({ resource, id, opened, onClose }: HistorySheetProps) {
  const { t } = useTranslation();
  const found = historyResources.find((each) => each === resource) ?? 'tasks';
  // The same object for the same row, as useHistory requires.
  const subject = useMemo(() => ({ resource: found, id }), [found, id]);
  const known = useKnownHistory(subject);
  const title = known?.name ? t('history.of', { name: known.name }) : t('history.title');
  return (
    <Sheet opened={opened} onClose={onClose} title={title} width="wide">
      {known === undefined ? null : <Body subject={subject} known={known} />}
    </Sheet>
  );
}

function Body({ subject, known }: { subject: HistorySubject; known: KnownHistory }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(everything);
  const [filtering, setFiltering] = useState(false);
  const history = useHistory(subject, { filter, waiting: known.waiting.length });
  const chosen = countFilters(filter);
  return (
    <Stack gap="md">
      <Group gap="0.5rem" align="flex-start" justify="space-between">
        <Button
          variant="default"
          leftSection={<IconFilter size={18} stroke={1.7} aria-hidden />}
          aria-expanded={filtering}
          onClick={() => setFiltering(!filtering)}
        >
          {chosen === 0 ? t('history.filter') : t('history.filters', { count: chosen })}
        </Button>
        <Export subject={subject} filter={filter} />
      </Group>
      {filtering ? <HistoryFilters subject={subject} filter={filter} onChange={setFilter} /> : null}
      <WaitingChanges items={known.waiting} />
      <Found history={history} known={known} filtered={chosen > 0} />
    </Stack>
  );
}

function Export({ subject, filter }: { subject: HistorySubject; filter: typeof everything }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { done, start, cancel } = useHistoryExport(subject, filter);
  if (done === null) {
    return (
      <NetworkButton variant="default" note={t('history.exportOffline')} onClick={() => void start()}>
        {t('table.export')}
      </NetworkButton>
    );
  }
  return (
    <Group gap="0.5rem" align="flex-start" justify="space-between">
      <span role="status">{t('history.exporting', { count: done, shown: format.number(done) })}</span>
      <Button variant="subtle" color="gray" onClick={cancel} autoFocus>
        {t('table.cancelExport')}
      </Button>
    </Group>
  );
}

/** The entries from the server, or the events known on this device. */
function Found({ history, known, filtered }: { history: History; known: KnownHistory; filtered: boolean }) {
  const { t } = useTranslation();
  const { state, entries, next, more, again } = history;
  if (state === 'offline' && entries.length === 0) {
    return (
      <>
        <Notice tone="amber" title={t('history.offline')} text={t('history.offlineText')} />
        <KnownEvents events={known.events} />
      </>
    );
  }
  const retry = (
    <Button variant="default" onClick={again}>
      {t('action.retry')}
    </Button>
  );
  if (state === 'failed' && entries.length === 0) return <EmptyState title={t('history.failed')} action={retry} />;
  if (state === 'found' && entries.length === 0 && next === null)
    return <Nothing history={history} filtered={filtered} />;
  return (
    <>
      {state === 'offline' ? (
        <Notice tone="amber" title={t('history.offline')} text={t('history.offlineMore')} />
      ) : null}
      <Stack
        component="ol"
        className="plain-list"
        gap="sm"
        aria-label={t('history.title')}
        aria-busy={state === 'busy'}
      >
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Stack>
      <Ending history={history} />
      {state === 'failed' ? retry : null}
      {state === 'found' && next !== null ? (
        <NetworkButton variant="default" onClick={more} note={t('history.offlineMore')}>
          {t('history.more')}
        </NetworkButton>
      ) : null}
    </>
  );
}

/** What a history without entries says: that there were some, or never any. */
function Nothing({ history: { removedOn }, filtered }: { history: History; filtered: boolean }) {
  const { t } = useTranslation();
  if (removedOn !== null) return <Removed on={removedOn} />;
  const hint = filtered ? t('history.emptyFiltered') : t('history.emptyHint');
  return <EmptyState title={t('history.empty')} hint={hint} />;
}

/** What comes after the last entry: more is being loaded, or this is the end. */
function Ending({ history: { state, next, removedOn } }: { history: History }) {
  const { t } = useTranslation();
  const isEnd = state === 'found' && next === null;
  if (isEnd && removedOn !== null) return <Removed on={removedOn} />;
  return (
    <Box component="p" c="dimmed" role="status">
      {state === 'busy' ? t('history.busy') : null}
      {isEnd ? t('history.end') : null}
    </Box>
  );
}

/** Says that older changes were removed, instead of an end that looks like the beginning. */
function Removed({ on }: { on: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Notice tone="gray" title={t('history.removedOn', { date: format.date(on) })} text={t('history.removedHint')} />
  );
}

/** Lines shown in each list. */
const maxLines = 50;

/** The changes this device still has to send. */
function WaitingChanges({ items }: { items: readonly PendingItem[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (items.length === 0) return null;
  return (
    <Section title={t('history.waiting', { count: items.length })}>
      <Rows>
        {items.slice(0, maxLines).map((item) => (
          <Row
            key={item.id}
            title={t(changeLabel(item.name))}
            text={changedRowLabel(item)}
            aside={<span className="tabular">{format.moment(item.at, Date.now())}</span>}
          />
        ))}
      </Rows>
    </Section>
  );
}

function eventLabel(what: KnownEvent['what']): TextKey {
  if (what === 'proof') return 'history.proofMade';
  return what === 'reopened' ? 'address.reopened' : `status.${what}`;
}

/** The events that local rows tell about; the server knows more. */
function KnownEvents({ events }: { events: readonly KnownEvent[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section title={t('history.known')}>
      {events.length === 0 ? <p>{t('history.knownNothing')}</p> : null}
      {events.length === 0 ? null : (
        <Rows>
          {events.slice(0, maxLines).map(({ id, at, what, of, by }) => (
            <Row
              key={id}
              title={t(eventLabel(what))}
              text={[of, by].filter(Boolean).join(' · ')}
              aside={<span className="tabular">{format.moment(at, Date.now())}</span>}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}
