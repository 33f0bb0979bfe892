import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { takeBack } from '../../commands/inbox.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { Row } from '../../components/rows.tsx';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { PendingItem } from '../../mirror/pending.ts';
import { changeWords, rowWords } from '../../theme/change-words.ts';

const stateWords = {
  waiting: 'sync.stateWaiting',
  sending: 'sync.stateSending',
  answered: 'sync.stateAnswered',
  attention: 'inbox.title',
} as const;

/** One change that waits: what, where, when it was tapped, how far it is, and the way to take it back. */
export function WaitingItem({ item }: { item: PendingItem }) {
  const { t } = useTranslation();
  const { tell } = useOutcome();
  const format = useFormat();
  const errorText = useErrorText();
  const { busy, run } = useAction();
  const what = t(changeWords(item.name));
  const where = rowWords(item);
  const undo = async (): Promise<void> => {
    const confirmed = await confirm({
      title: t('sync.takeBackTitle'),
      message: t('sync.takeBackText', { what: where === null ? what : `${what}, ${where}` }),
      confirmLabel: t('sync.takeBack'),
      destructive: true,
    });
    if (confirmed && (await takeBack(item.id)) === 'tooLate') await tell('tooLate');
  };
  const details = [
    where,
    `${t('sync.tappedAt', { at: format.moment(item.at, Date.now()) })}, ${t(stateWords[item.state])}`,
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
