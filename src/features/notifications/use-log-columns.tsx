import type { TFunction } from 'i18next';
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
import { authorText, eventText, subjectText } from './notification-text.ts';
import { useOpenNotification } from './use-open-notification.ts';

export type ListedNotification = ListedRow<'notifications'>;

/** The columns of the actions log. Its words are made here, unlike the message that the server sends elsewhere. */
export function useLogColumns(): readonly TableColumn<ListedNotification>[] {
  const { t } = useTranslation();
  const more = useMemo(() => {
    const special: Record<string, Partial<TableColumn<ListedNotification>>> = {
      message: {
        sortable: false,
        cell: (row) => <Subject row={row} />,
        value: (row) => aboutWhat(t, row),
      },
      notificationType: {
        choices: notificationTypes.map((value) => ({ value, label: t(`notifications.type.${value}`) })),
        cell: (row) => <Unread row={row}>{eventText(t, row)}</Unread>,
        value: (row) => eventText(t, row),
      },
      notificationClassType: {
        choices: notificationClassTypes.map((value) => ({ value, label: t(`notifications.class.${value}`) })),
        cell: (row) => classText(t, row),
      },
      url: { quiet: true },
      status: {
        choices: notificationStatuses.map((value) => ({ value, label: t(`notifications.state.${value}`) })),
        cell: ({ status }) => t(`notifications.state.${status}`),
      },
    };
    const who: TableColumn<ListedNotification> = {
      field: 'who',
      label: t('notifications.who'),
      kind: 'text',
      sortable: false,
      filterable: false,
      cell: (row) => whoText(t, row),
    };
    return { special, extra: [who], first: ['createDate', 'who', 'notificationType', 'message', 'status'] };
  }, [t]);
  return useResourceColumns(notifications, more);
}

const classText = (t: TFunction, { notificationClassType: of }: ListedNotification): string =>
  t(`notifications.class.${of}`);

const aboutWhat = (t: TFunction, row: ListedNotification): string => subjectText(t, row) || classText(t, row);

/** The author, or the word for the product itself. */
const whoText = (t: TFunction, row: ListedNotification): string | null =>
  row.details === null ? null : authorText(row) || t('notifications.automatic');

/** The subject; it looks like a link if the row leads somewhere. */
function Subject({ row }: { row: ListedNotification }) {
  const { t } = useTranslation();
  const { leads } = useOpenNotification();
  return <span className={leads(row) ? classes.link : undefined}>{aboutWhat(t, row)}</span>;
}

/** Words about a notification, bold until it is read. */
export function Unread({ row: { status }, children }: { row: ListedNotification; children: ReactNode }) {
  return <span className={status === 'UNREAD' ? classes.unread : undefined}>{children}</span>;
}
