import { IconCloudSearch, IconList } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedWords } from '../../../domain/kernel/fold.ts';
import { noop } from '../../../domain/kernel/noop.ts';
import { fetchServerPage } from '../../commands/server-pages.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { olderTasksNamed, readOlderNamed, useWindowBorder } from '../../mirror/older-tasks.ts';
import { useLive } from '../../mirror/use-live.ts';
import { useHasRoute } from './destinations.ts';
import type { PaletteGroup, PaletteLine } from './palette-groups.ts';

type Request = ReturnType<typeof olderTasksNamed>;

/** Asks the server for the words of a search; the result stays that of the last answer to the same words. */
function useAnswer(request: Request | null) {
  const [asked, setAsked] = useState<{ key: string; isOver: boolean } | null>(null);
  const found = useLive(
    async (mirror) => request && { key: request.key, answer: await readOlderNamed(mirror, request) },
    [request?.key],
  );
  const ask = async (): Promise<void> => {
    if (request === null) return;
    const { key } = request;
    setAsked({ key, isOver: false });
    await fetchServerPage(request).finally(() => setAsked({ key, isOver: true }));
  };
  const isOf = asked !== null && asked.key === request?.key;
  return {
    answer: found && found.key === request?.key ? found.answer : null,
    isAsking: isOf && !asked.isOver,
    hasFailed: isOf && asked.isOver,
    ask,
  };
}

/**
 * Tasks that have left this device's window: a line that searches the server for the same words, and then what it found, without the
 * tasks `listed` already. Null while nothing is searched.
 */
export function useOlderFound(text: string, listed: ReadonlySet<string>): PaletteGroup | null {
  const { t } = useTranslation();
  const format = useFormat();
  const { history } = useRouter();
  const online = useOnline();
  const hasTasks = useHasRoute()('/tasks/$id');
  const border = useWindowBorder();
  const isSearched = hasTasks && border !== undefined && foldedWords(text).length > 0;
  const { answer, isAsking, hasFailed, ask } = useAnswer(isSearched ? olderTasksNamed(text, border) : null);
  if (!isSearched) return null;
  const date = format.date(border);
  const said = (label: string, act: PaletteLine['act'] = noop): PaletteLine[] => [
    { id: 'older', label, icon: IconCloudSearch, act, stays: true },
  ];
  const lines = (): PaletteLine[] => {
    if (isAsking) return said(t('tasks.older.asking', { date }));
    if (answer !== null) {
      const found = answer.tasks.filter(({ id }) => !listed.has(id));
      const rows = found.map(({ id, nickname, jobTicket }) => ({
        id,
        label: nickname,
        detail: jobTicket ?? '',
        icon: IconList,
        act: () => history.push(`/tasks/${id}`),
      }));
      const more = answer.total - answer.tasks.length;
      if (more > 0) return [...rows, ...said(t('tasks.older.more', { count: more, shown: format.number(more) }))];
      return rows.length > 0 ? rows : said(t('tasks.older.none', { date }));
    }
    if (!online) return said(t('tasks.older.here', { date }));
    return said(t(hasFailed ? 'tasks.older.failed' : 'tasks.older.search', { date }), ask);
  };
  return { title: t('tasks.older.title'), lines: lines() };
}
