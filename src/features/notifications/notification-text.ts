import type { TFunction } from 'i18next';
import type { NotificationClassType, NotificationType } from '../../../domain/notification/states.ts';
import type { Notification } from '../../../domain/schemas.ts';
import { requestTypes } from '../../../domain/task-assignment/states.ts';
import type { TextKey } from '../../i18n/texts.ts';

/** Texts for changes that depend on the kind of row. */
const own: Readonly<Partial<Record<NotificationClassType, Partial<Record<NotificationType, TextKey>>>>> = {
  PROOF_OF_WORK: {
    CREATED: 'notifications.own.PROOF_OF_WORK.CREATED',
    CHANGED: 'notifications.own.PROOF_OF_WORK.CHANGED',
    DELETED: 'notifications.own.PROOF_OF_WORK.DELETED',
    PUBLISHED: 'notifications.own.PROOF_OF_WORK.PUBLISHED',
  },
  TASK: {
    CREATED: 'notifications.own.TASK.CREATED',
    CHANGED: 'notifications.own.TASK.CHANGED',
    DELETED: 'notifications.own.TASK.DELETED',
    STATUS_CORRECTED: 'notifications.own.TASK.STATUS_CORRECTED',
  },
  REQUEST: {
    ASSIGNED: 'notifications.own.REQUEST.ASSIGNED',
    ACCEPTED: 'notifications.own.REQUEST.ACCEPTED',
    REJECTED: 'notifications.own.REQUEST.REJECTED',
    CANCELLED: 'notifications.own.REQUEST.CANCELLED',
    EXPIRED: 'notifications.own.REQUEST.EXPIRED',
    DELETED: 'notifications.own.REQUEST.DELETED',
  },
  SCHEDULE: {
    CREATED: 'notifications.own.SCHEDULE.CREATED',
    CHANGED: 'notifications.own.SCHEDULE.CHANGED',
    DELETED: 'notifications.own.SCHEDULE.DELETED',
  },
  SYNC: {
    CHANGED: 'notifications.own.SYNC.CHANGED',
    DELAYED: 'notifications.own.SYNC.DELAYED',
  },
};

/** What happened. */
export const eventText = (
  t: TFunction,
  {
    notificationClassType: of,
    notificationType: type,
  }: Pick<Notification, 'notificationClassType' | 'notificationType'>,
): string => t(own[of]?.[type] ?? `notifications.type.${type}`);

type Described = Pick<Notification, 'details' | 'nickname'>;

const joined = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** The subject of a notification: its task, address or request. */
export function subjectText(t: TFunction, { details, nickname }: Described): string {
  const { request, task = nickname, address, schedule, device } = details ?? {};
  const about = requestTypes.find((type) => type === request);
  return joined([about && t(`fleet.type.${about}`), task, address, schedule, device]);
}

/** The author of a notification, with their company if it is another one; empty if the product acted by itself. */
export const authorText = ({ details }: Described): string => joined([details?.company, details?.by]);

/** The subject and the author of a notification. */
export const aboutText = (t: TFunction, notification: Described): string =>
  joined([subjectText(t, notification), authorText(notification)]);
