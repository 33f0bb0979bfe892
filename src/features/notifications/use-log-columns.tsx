import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  notificationClassTypes,
  notificationStatuses,
  notificationTypes,
} from '../../../domain/notification/states.ts';
import { idColumn, momentColumn } from '../../components/table/row-columns.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import classes from './log.module.css';
import { eventText, subjectText } from './notification-text.ts';

export type ListedNotification = ListedRow<'notifications'>;

type Column = TableColumn<ListedNotification>;

/** The default columns (specification 2.7), and the time. */
export const minimumLogColumns: readonly string[] = [
  'id',
  'notificationClassType',
  'notificationType',
  'message',
  'url',
  'status',
  'createDate',
];

/** All columns of the actions log. The message is translated here, unlike the one the server sends elsewhere. */
export function useLogColumns(): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    (): Column[] => [
      idColumn(t('notifications.field.id')),
      {
        field: 'message',
        label: t('notifications.field.message'),
        kind: 'text',
        sortable: false,
        cell: (row) => (
          <span className={row.status === 'UNREAD' ? classes.unread : undefined}>
            {subjectText(t, row) || eventText(t, row)}
          </span>
        ),
        value: (row) => subjectText(t, row),
      },
      {
        field: 'notificationType',
        label: t('notifications.field.notificationType'),
        kind: 'choice',
        choices: notificationTypes.map((type) => ({ value: type, label: t(`notifications.type.${type}`) })),
        cell: (row) => eventText(t, row),
        value: (row) => eventText(t, row),
      },
      {
        field: 'notificationClassType',
        label: t('notifications.field.notificationClassType'),
        kind: 'choice',
        choices: notificationClassTypes.map((type) => ({ value: type, label: t(`notifications.class.${type}`) })),
        cell: (row) => t(`notifications.class.${row.notificationClassType}`),
      },
      {
        field: 'url',
        label: t('notifications.field.url'),
        kind: 'text',
        quiet: true,
        cell: ({ url }) => url,
      },
      {
        field: 'status',
        label: t('notifications.field.status'),
        kind: 'choice',
        filterable: false,
        choices: notificationStatuses.map((status) => ({ value: status, label: t(`notifications.state.${status}`) })),
        cell: ({ status }) => t(`notifications.state.${status}`),
      },
      momentColumn({ field: 'createDate', label: t('notifications.field.createDate') }, format),
    ],
    [t, format],
  );
}
