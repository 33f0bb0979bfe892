import { Button } from '@mantine/core';
import { IconArrowRight, IconChecks, IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { markAllNotificationsRead } from '../../commands/notifications.ts';
import { CardText } from '../../components/table/card-text.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { ExtraFilter, RowActions } from '../../components/table/table-shape.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useUrlList } from '../../lists/use-url-list.ts';
import { actionsLog } from '../../mirror/lists/tables/account.ts';
import { useUnread } from '../../mirror/notifications.ts';
import { useSession } from '../../mirror/session.ts';
import classes from './log.module.css';
import { logParams } from './log-search.ts';
import { happeningWords, subjectWords } from './notification-words.ts';
import { PushOffer } from './push-offer.tsx';
import { type ListedNotification, minimumLogColumns, useLogColumns } from './use-log-columns.tsx';
import { useOpenNotification } from './use-open-notification.ts';

/** The search parameters of the page, and those that name the tab in which the log stands. */
interface ActionsLogProps {
  search: Record<string, unknown>;
  kept: Readonly<Record<string, string>>;
}

/** The log of what others did, which is the list of one's notifications (specification 2.2 and 2.7), live from the mirror. */
export function ActionsLog({ search, kept }: ActionsLogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const asked = useMemo(() => logParams.read(search), [search]);
  const list = useUrlList({ list: actionsLog, params: logParams, kept }, asked);
  return (
    <>
      <PushOffer />
      <DataTable
        {...list}
        label={t('notifications.log')}
        rowLabel={(row) => [happeningWords(t, row), subjectWords(t, row)].filter(Boolean).join(' · ')}
        columns={useLogColumns()}
        required="message"
        minimum={minimumLogColumns}
        card={(row, title) => (
          <CardText
            title={title(
              <span className={row.status === 'UNREAD' ? classes.unread : undefined}>{happeningWords(t, row)}</span>,
            )}
            lines={[[subjectWords(t, row)], [format.shortDateTime(row.createDate)]]}
          />
        )}
        count={(count) => t('notifications.count', { count, shown: format.number(count) })}
        empty={{ title: t('notifications.empty'), hint: t('notifications.emptyHint') }}
        search={{ label: t('notifications.search'), placeholder: t('notifications.searchHint') }}
        extraFilters={useFilters()}
        tools={<MarkAll />}
        actions={useActions()}
        readOnly
      />
    </>
  );
}

function useFilters(): readonly ExtraFilter[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        type: 'DROPDOWN',
        of: 'choice',
        field: 'status',
        label: t('notifications.field.status'),
        any: t('notifications.readAndUnread'),
        choices: (['UNREAD', 'READ'] as const).map((value) => ({ value, label: t(`notifications.state.${value}`) })),
      },
    ],
    [t],
  );
}

/** Opens what it is about, which also marks it read. */
function useActions(): (row: ListedNotification) => RowActions {
  const { t } = useTranslation();
  const { leads, read, open } = useOpenNotification();
  return (row) => {
    const unread = row.status === 'UNREAD';
    const go = { label: t('action.open'), icon: IconArrowRight, act: () => open(row) };
    const mark = { label: t('notifications.markRead'), icon: IconEye, disabled: !unread, act: () => read(row) };
    if (!leads(row)) return { primary: mark };
    return { primary: go, more: unread ? [mark] : [] };
  };
}

/** Marks everything read that had come when it is pressed. */
function MarkAll() {
  const { t } = useTranslation();
  const { id } = useSession().user;
  const unread = useUnread();
  const performed = usePerformed();
  const { busy, run } = useAction();
  const markAll = (): Promise<void> =>
    run(async () => {
      if (unread !== undefined) performed(await markAllNotificationsRead(id, unread.newest));
    });
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={18} stroke={1.7} aria-hidden />}
      disabled={unread === undefined || unread.count === 0}
      aria-busy={busy}
      onClick={() => void markAll()}
    >
      {t('notifications.markAll')}
    </Button>
  );
}
