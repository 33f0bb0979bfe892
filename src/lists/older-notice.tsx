import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../components/needs-network.tsx';
import { Notice } from '../components/notice.tsx';
import { useFormat } from '../i18n/use-format.tsx';
import type { Beyond } from './use-list-beyond.ts';

const texts = {
  tasks: {
    asking: 'tasks.older.asking',
    whole: 'tasks.older.whole',
    cut: 'tasks.older.cut',
    here: 'tasks.older.here',
  },
  days: {
    asking: 'workingTime.older.asking',
    whole: 'workingTime.older.whole',
    cut: 'workingTime.older.whole',
    here: 'workingTime.older.here',
  },
} as const;

interface OlderNoticeProps {
  beyond: Beyond;
  /** The rows that are shown: tasks unless said otherwise. */
  of?: keyof typeof texts;
  /** Asks the server for what is not here; absent where that is done unasked. */
  onAsk?: (() => void) | undefined;
}

/** Says where the rows come from that this device no longer keeps (decision 0133). */
export function OlderNotice({ beyond: { border, shows }, of = 'tasks', onAsk }: OlderNoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayAsk = useOnline() && shows === 'here' && onAsk !== undefined;
  return (
    <Notice tone="gray" title={t(texts[of][shows], { date: format.date(border) })}>
      {mayAsk ? (
        <Group>
          <Button variant="default" size="xs" onClick={onAsk}>
            {t('tasks.older.ask')}
          </Button>
        </Group>
      ) : null}
    </Notice>
  );
}
