import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { notifications } from '../../../domain/notification/resource.ts';
import {
  notificationClassTypes,
  notificationStatuses,
  notificationTypes,
} from '../../../domain/notification/states.ts';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import classes from './log.module.css';
import { eventText, subjectText } from './notification-text.ts';

export type ListedNotification = ListedRow<'notifications'>;

/** The columns of the actions log. The message is translated here, unlike the one the server sends elsewhere. */
export function useLogColumns(): readonly TableColumn<ListedNotification>[] {
  const { t } = useTranslation();
  const more = useMemo(() => {
    const special: Record<string, Partial<TableColumn<ListedNotification>>> = {
      message: {
        sortable: false,
        cell: (row) => <Unread row={row}>{subjectText(t, row) || eventText(t, row)}</Unread>,
        value: (row) => subjectText(t, row),
      },
      notificationType: {
        choices: notificationTypes.map((value) => ({ value, label: t(`notifications.type.${value}`) })),
        cell: (row) => eventText(t, row),
      },
      notificationClassType: {
        choices: notificationClassTypes.map((value) => ({ value, label: t(`notifications.class.${value}`) })),
        cell: (row) => t(`notifications.class.${row.notificationClassType}`),
      },
      url: { quiet: true },
      status: {
        choices: notificationStatuses.map((value) => ({ value, label: t(`notifications.state.${value}`) })),
        cell: ({ status }) => t(`notifications.state.${status}`),
      },
    };
    return { special, first: ['message', 'notificationType', 'notificationClassType', 'url'] };
  }, [t]);
  return useResourceColumns(notifications, more);
}

/** Words about a notification, bold until it is read. */
export function Unread({ row: { status }, children }: { row: ListedNotification; children: ReactNode }) {
  return <span className={status === 'UNREAD' ? classes.unread : undefined}>{children}</span>;
}
