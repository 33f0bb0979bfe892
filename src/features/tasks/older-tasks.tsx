import { Button } from '@mantine/core';
import { IconCloudDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../../domain/kernel/time.ts';
import { keptAt } from '../../../domain/visibility/retention.ts';
import { fetchOlderTasks } from '../../commands/older-tasks.ts';
import { useDisconnected } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { TaskQuery } from './task-search.ts';
import type { TaskList } from './use-task-list.ts';

type Fetched = Awaited<ReturnType<typeof fetchOlderTasks>>;

/** Says which older tasks are not on this device, and fetches them from the server. */
export function OlderTasks({ list: { query } }: { list: TaskList }) {
  const border = olderBorder(query, Date.now());
  // A fetch for one range says nothing about another.
  const key = `${query.tab} ${query.installation?.from} ${query.installation?.to}`;
  return border === null ? null : <FetchOlder key={key} query={query} border={border} />;
}

function FetchOlder({ query, border }: { query: TaskList['query']; border: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, run } = useAction();
  const disconnected = useDisconnected() !== null;
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const words = useFetchedWords();
  const offer = disconnected ? `${t('tasks.older.fetch')} · ${t('address.needsNetwork')}` : t('tasks.older.fetch');
  return (
    <Notice
      tone="gray"
      title={t('tasks.older.title', { date: format.date(border) })}
      text={fetched === null ? undefined : words(fetched)}
    >
      <Button
        variant="default"
        mt="xs"
        leftSection={<IconCloudDownload size={18} stroke={1.7} aria-hidden />}
        loading={busy}
        disabled={disconnected}
        onClick={() => run(async () => setFetched(await fetchOlderTasks(query.installation)))}
      >
        {offer}
      </Button>
    </Notice>
  );
}

function useFetchedWords(): (fetched: Fetched) => string {
  const { t } = useTranslation();
  return (fetched) => {
    if (fetched.kind === 'unavailable') return t('tasks.older.unavailable');
    const count = t('tasks.older.fetched', { count: fetched.tasks });
    return fetched.all ? count : `${count} ${t('tasks.older.more')}`;
  };
}

/** Since when closed tasks are kept on devices, if the list reaches back further and shows closed tasks; otherwise null. */
function olderBorder({ tab, installation }: Pick<TaskQuery, 'tab' | 'installation'>, now: Instant) {
  if (tab === 'active' || tab === 'draft') return null;
  const { closedTasks } = keptAt(now);
  return installation === null || installation.from < closedTasks ? closedTasks : null;
}
