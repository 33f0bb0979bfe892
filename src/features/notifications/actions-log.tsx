import { Box, Button, Group } from '@mantine/core';
import { IconArrowRight, IconChecks, IconEye } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifications } from '../../../domain/notification/resource.ts';
import { onDevice } from '../../../workers/browser/kept-texts.ts';
import { markAllNotificationsRead } from '../../commands/notifications.ts';
import { Notice } from '../../components/notice.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { ExtraFilter, RowActions } from '../../components/table/table-shape.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { defineRowScreen, useRowScreen } from '../../lists/row-screen.tsx';
import { actionsLog } from '../../mirror/lists/tables/account.ts';
import { useUnread } from '../../mirror/notifications.ts';
import { useSession } from '../../mirror/session.ts';
import { aboutText, eventText } from './notification-text.ts';
import { type ListedNotification, Unread, useLogColumns } from './use-log-columns.tsx';
import { useOpenNotification } from './use-open-notification.ts';
import { usePush } from './use-push.ts';

const screen = defineRowScreen({
  resource: notifications,
  list: () => actionsLog,
  // Specification 2.7.
  sort: { field: 'createDate', descending: true },
  texts: {
    title: 'notifications.log',
    count: 'notifications.count',
    empty: 'notifications.empty',
    emptyHint: 'notifications.emptyHint',
    search: 'notifications.search',
    searchHint: 'notifications.searchHint',
  },
  rowName: (row, { t }) => [eventText(t, row), aboutText(t, row)].filter(Boolean).join(' · '),
  lines: (row, { t, format }) => [[aboutText(t, row)], [format.shortDateTime(row.createDate)]],
  required: 'message',
  // Without id, kind and link, which specification 2.7 has, too (decision 0157).
  minimum: ['createDate', 'who', 'notificationType', 'message', 'status'],
});

/** The search params of the page, and those to keep because they select the tab of the log. */
interface ActionsLogProps {
  search: Record<string, unknown>;
  kept: Readonly<Record<string, string>>;
}

/** The actions log: the viewer's notifications (specification 2.2 and 2.7), live from the mirror. */
export function ActionsLog({ search, kept }: ActionsLogProps) {
  const { t } = useTranslation();
  const { table } = useRowScreen(screen, { search, columns: useLogColumns(), kept });
  return (
    <>
      <PushOffer />
      <DataTable
        {...table}
        card={(row, title) => table.card(row, () => title(<Unread row={row}>{eventText(t, row)}</Unread>))}
        extraFilters={useFilters()}
        tools={<MarkAll />}
        actions={useActions()}
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
  const { linkOf, read } = useOpenNotification();
  return (row) => {
    const unread = row.status === 'UNREAD';
    const mark = { label: t('notifications.markRead'), icon: IconEye, disabled: !unread, act: () => read(row) };
    const link = linkOf(row);
    if (link === null) return { primary: mark };
    const go = { label: t('action.open'), icon: IconArrowRight, ...link, act: () => read(row) };
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
