import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { historyResources } from '../../../domain/history/subjects.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { NetworkButton } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { type HistorySubject, type KnownHistory, useKnownHistory } from '../../mirror/known-history.ts';
import classes from './history.module.css';
import { Entry } from './history-entry.tsx';
import { countFilters, everything } from './history-filter.ts';
import { HistoryFilters } from './history-filters.tsx';
import { KnownEvents, WaitingHere } from './known-events.tsx';
import { type History, useHistory } from './use-history.ts';
import { useHistoryExport } from './use-history-export.ts';

interface HistorySheetProps {
  /** The resource of the row, as the address of the page names it. */
  resource: string;
  id: string;
  opened: boolean;
  onClose: () => void;
}

/**
 * What happened to a task, an address or a proof, and to what hangs on it: who did what, when and on which device, field by field.
 * It is on the server, and cannot be changed by anybody; without network what this device knows is shown instead.
 */
export function HistorySheet({ resource, id, opened, onClose }: HistorySheetProps) {
  const { t } = useTranslation();
  const found = historyResources.find((each) => each === resource) ?? 'tasks';
  // The same object as long as it is of the same row.
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
    <div className={classes.body}>
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
          aria-expanded={filtering}
          onClick={() => setFiltering(!filtering)}
        >
          {chosen === 0 ? t('history.filter') : t('history.filters', { count: chosen })}
        </Button>
        <Export subject={subject} filter={filter} />
      </div>
      {filtering ? <HistoryFilters subject={subject} filter={filter} onChange={setFilter} /> : null}
      <WaitingHere items={known.waiting} />
      <Found history={history} known={known} filtered={chosen > 0} />
    </div>
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
    <div className={classes.tools}>
      <span role="status">{t('history.exporting', { count: done, shown: format.number(done) })}</span>
      <Button variant="subtle" color="gray" onClick={cancel} autoFocus>
        {t('table.cancelExport')}
      </Button>
    </div>
  );
}

/** What the server told, or what this device knows while it cannot be asked. */
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
  if (state === 'found' && entries.length === 0 && next === null) {
    const hint = filtered ? t('history.emptyFiltered') : t('history.emptyHint');
    return <EmptyState title={t('history.empty')} hint={hint} />;
  }
  return (
    <>
      {state === 'offline' ? (
        <Notice tone="amber" title={t('history.offline')} text={t('history.offlineMore')} />
      ) : null}
      <ol className={classes.list} aria-label={t('history.title')} aria-busy={state === 'busy'}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <p className={classes.end} role="status">
        {state === 'busy' ? t('history.busy') : null}
        {state === 'found' && next === null ? t('history.end') : null}
      </p>
      {state === 'failed' ? retry : null}
      {state === 'found' && next !== null ? (
        <NetworkButton variant="default" onClick={more} note={t('history.offlineMore')}>
          {t('history.more')}
        </NetworkButton>
      ) : null}
    </>
  );
}
