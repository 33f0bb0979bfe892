import { ActionIcon, Box } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { undoItem } from '../../commands/inbox.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type PendingItem, useWaitingFiles, useWaitingItems } from '../../mirror/pending.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import { changedRowLabel, changeLabel } from '../../theme/change-labels.ts';
import { usePill } from './use-pill.ts';
import { WaitingFile } from './waiting-file.tsx';

/** Lines shown; the rest is counted. */
const mostLines = 50;

/** Every waiting change and photo, in the order of the taps. */
export function WaitingList() {
  const { t } = useTranslation();
  const items = useWaitingItems();
  const files = useWaitingFiles();
  const sources = useSyncState()?.sources?.files ?? 0;
  const pill = usePill();
  if (items === undefined || files === undefined || pill === undefined) return null;
  // Only a pull can tell that the server has everything.
  const emptyWithoutFiles = pill.pill.look === 'allSent' ? 'sync.nothingWaits' : 'sync.nothingWaitsHere';
  const emptyText = files.length === 0 && sources === 0 ? emptyWithoutFiles : 'sync.nothingButPhotos';
  return (
    <>
      <Section title={t('sync.waitingTitle')}>
        {items.length === 0 ? (
          <Box component="p" c="dimmed">
            {t(emptyText)}
          </Box>
        ) : (
          <Rows>
            {items.slice(0, mostLines).map((item) => (
              <WaitingItem key={item.id} item={item} />
            ))}
          </Rows>
        )}
        <More count={items.length - mostLines} />
      </Section>
      {files.length === 0 ? null : (
        <Section title={t('sync.filesTitle')}>
          <Rows>
            {files.slice(0, mostLines).map((file) => (
              <WaitingFile key={file.id} file={file} />
            ))}
          </Rows>
          <More count={files.length - mostLines} />
        </Section>
      )}
    </>
  );
}

function More({ count }: { count: number }) {
  const { t } = useTranslation();
  return count > 0 ? (
    <Box component="p" c="dimmed">
      {t('sync.moreItems', { count })}
    </Box>
  ) : null;
}

const stateLabels = {
  waiting: 'sync.stateWaiting',
  sending: 'sync.stateSending',
  answered: 'sync.stateAnswered',
  attention: 'inbox.title',
} as const;

/** A waiting change: what, where, when and its state, with a button to undo it. */
function WaitingItem({ item }: { item: PendingItem }) {
  const { t } = useTranslation();
  const { showOutcome } = useOutcome();
  const format = useFormat();
  const errorText = useErrorText();
  const { busy, run } = useAction();
  const what = t(changeLabel(item.name));
  const where = changedRowLabel(item);
  const undo = async (): Promise<void> => {
    const confirmed = await confirm({
      title: t('sync.takeBackTitle'),
      message: t('sync.takeBackText', { what: where === null ? what : `${what}, ${where}` }),
      confirmLabel: t('sync.takeBack'),
      destructive: true,
    });
    if (confirmed && (await undoItem(item.id)) === 'tooLate') await showOutcome('tooLate');
  };
  const details = [
    where,
    `${t('sync.tappedAt', { at: format.moment(item.at, Date.now()) })}, ${t(stateLabels[item.state])}`,
    item.lastError === null ? null : errorText(item.lastError, item.lastError).title,
  ];
  return (
    <Row
      title={what}
      text={details.filter((line) => line !== null).map((line) => <div key={line}>{line}</div>)}
      aside={
        item.state === 'waiting' && !item.mayHaveLeft ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${t('sync.takeBack')}: ${what}`}
            loading={busy}
            onClick={() => run(undo)}
          >
            <IconArrowBackUp size={20} stroke={1.7} />
          </ActionIcon>
        ) : null
      }
    />
  );
}
