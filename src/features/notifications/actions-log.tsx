import { Box, Button, Group } from '@mantine/core';
import { IconArrowRight, IconChecks, IconEye } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDevice } from '../../../workers/browser/kept-texts.ts';
import { markAllNotificationsRead } from '../../commands/notifications.ts';
import { Notice } from '../../components/notice.tsx';
import { CardText } from '../../components/table/card-text.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { rowListParams } from '../../components/table/list-search.ts';
import type { ExtraFilter, RowActions } from '../../components/table/table-shape.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useUrlList } from '../../lists/use-url-list.ts';
import { actionsLog } from '../../mirror/lists/tables/account.ts';
import { useUnread } from '../../mirror/notifications.ts';
import { useSession } from '../../mirror/session.ts';
import classes from './log.module.css';
import { eventText, subjectText } from './notification-text.ts';
import { type ListedNotification, minimumLogColumns, useLogColumns } from './use-log-columns.tsx';
import { useOpenNotification } from './use-open-notification.ts';
import { usePush } from './use-push.ts';

/** The search params of the actions log, latest first (specification 2.7). */
const logParams = rowListParams({
  fields: {
    notificationClassType: 'choice',
    notificationType: 'choice',
    message: 'text',
    url: 'text',
    status: 'choice',
    createDate: 'date',
  },
  sorts: ['notificationClassType', 'notificationType', 'message', 'url', 'status', 'createDate'],
  sort: { field: 'createDate', descending: true },
});

/** The search params of the page, and those to keep because they select the tab of the log. */
interface ActionsLogProps {
  search: Record<string, unknown>;
  kept: Readonly<Record<string, string>>;
}

/** The actions log: the viewer's notifications (specification 2.2 and 2.7), live from the mirror. */
export function ActionsLog({ search, kept }: ActionsLogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useMemo(() => logParams.read(search), [search]);
  const list = useUrlList({ list: actionsLog, params: logParams, kept }, query);
  return (
    <>
      <PushOffer />
      <DataTable
        {...list}
        label={t('notifications.log')}
        rowLabel={(row) => [eventText(t, row), subjectText(t, row)].filter(Boolean).join(' · ')}
        columns={useLogColumns()}
        required="message"
        minimum={minimumLogColumns}
        card={(row, title) => (
          <CardText
            title={title(
              <span className={row.status === 'UNREAD' ? classes.unread : undefined}>{eventText(t, row)}</span>,
            )}
            lines={[[subjectText(t, row)], [format.shortDateTime(row.createDate)]]}
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

/** Opens the subject of a notification, which also marks it as read. */
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

/** Marks as read what has arrived before the press. */
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

/** The storage key of the answer. */
const storageKey = 'ergon-push-offer';

/** Offers push notifications once. The answer is remembered; the preferences still have the switch. */
function PushOffer() {
  const [answered, setAnswered] = useState(() => onDevice.get(storageKey) !== null);
  if (answered) return null;
  const answer = (): void => {
    onDevice.put(storageKey, 'answered');
    setAnswered(true);
  };
  return <Offer onAnswer={answer} />;
}

function Offer({ onAnswer }: { onAnswer: () => void }) {
  const { t } = useTranslation();
  const { state, busy, switchOn } = usePush();
  if (state !== 'off') return null;
  const accept = async (): Promise<void> => {
    await switchOn();
    onAnswer();
  };
  return (
    <Box mb="md">
      <Notice tone="teal" title={t('push.offer')} text={t('push.offerText')}>
        <Group gap="0.5rem" align="stretch" mt="0.5rem">
          <Button loading={busy} onClick={accept}>
            {t('push.switchOn')}
          </Button>
          <Button variant="default" onClick={onAnswer}>
            {t('install.notNow')}
          </Button>
        </Group>
      </Notice>
    </Box>
  );
}
