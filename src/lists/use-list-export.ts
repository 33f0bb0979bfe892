import { useTranslation } from 'react-i18next';
import type { Resource } from '../../domain/kernel/resources.ts';
import type { ListQuery } from '../../domain/list/query.ts';
import { readServerRows } from '../commands/server-pages.ts';
import { writeSheet } from '../commands/write-sheet.ts';
import { useOnline } from '../components/needs-network.tsx';
import type { ExportSource } from '../components/table/export-rows.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useFormat } from '../i18n/use-format.tsx';
import type { ListDefinition, ListedRow } from '../mirror/lists/list-definition.ts';
import { showServerPage } from '../mirror/lists/server-page.ts';
import { useWholeList } from '../mirror/lists/use-whole-list.ts';
import { useSession } from '../mirror/session.ts';
import { useMirror } from '../mirror/use-live.ts';
import type { Beyond } from './use-list-beyond.ts';

/** The server gave no answer; its text is for people. */
class NoAnswer extends Error {
  override toString(): string {
    return this.message;
  }
}

/** Rows that the server is asked for at once. */
const share = 500;

type Reading<Name extends Resource> = Parameters<ExportSource<ListedRow<Name>>['readAll']>[1];

/** Reads every row of a list as the server has it, with what waits on this device, a share at a time. */
function useServersList<Name extends Resource>(
  list: ListDefinition<Name>,
): (query: ListQuery, reading: Reading<Name>) => Promise<void> {
  const mirror = useMirror();
  const { viewer, timeZone } = useSession().user;
  const errorText = useErrorText();
  return async (listed, { onShare, signal }) => {
    const seen = new Set<string>();
    let isLast = false;
    for (let page = 0; !isLast; page += 1) {
      const query = { ...listed, timeZone, page, size: share };
      const answer = await readServerRows({ key: '', path: list.pagedBy ?? '', query });
      signal.throwIfAborted();
      if (answer.kind === 'unavailable') throw new NoAnswer(errorText(answer.code, '').title);
      const shown = await showServerPage(mirror, list, { ...answer, query, viewer });
      // A row that moved meanwhile comes again.
      const rows = shown.rows.filter(({ id }) => !seen.has(id));
      for (const { id } of rows) seen.add(id);
      await onShare(rows, { total: shown.total });
      isLast = answer.page.next === null;
    }
  };
}

/**
 * Where an export of a list takes its rows: the mirror, so that it needs no network. What lies `beyond` this device comes from the
 * server while there is network; without, the export says what it lacks.
 */
export function useListExport<Name extends Resource>(
  list: ListDefinition<Name>,
  beyond: Beyond | null = null,
): ExportSource<ListedRow<Name>> {
  const { t } = useTranslation();
  const format = useFormat();
  const online = useOnline();
  const readWhole = useWholeList(list);
  const readServers = useServersList(list);
  const begin = writeSheet;
  if (beyond !== null && online) return { begin, readAll: readServers };
  return {
    begin,
    readAll: (query, { onShare, signal }) => readWhole({ query, signal, onShare }),
    ...(beyond === null ? {} : { lacks: t('tasks.older.here', { date: format.date(beyond.border) }) }),
  };
}
