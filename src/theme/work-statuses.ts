import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconHourglass,
  IconSend,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import type { ProofStatus, ShareState } from '../../domain/proof/states.ts';
import type { TaskCompletionStatus } from '../../domain/task/states.ts';
import type { RequestStatus } from '../../domain/task-assignment/states.ts';
import type { TextKey } from '../i18n/texts.ts';
import { addressStatusLooks, look, operationalStatusLooks, type StatusLook } from './statuses.ts';

/** Task completion status (specification 4.1). */
export const taskStatusLooks: Readonly<Record<TaskCompletionStatus, StatusLook>> = {
  DRAFT: operationalStatusLooks.DRAFT,
  UNASSIGNED: look('gray', IconCircleDashed, 'status.UNASSIGNED'),
  ASSIGNMENT_REQUESTED: look('violet', IconSend, 'status.ASSIGNMENT_REQUESTED'),
  DECLINED: look('red', IconX, 'status.DECLINED'),
  ASSIGNED: look('blue', IconUserCheck, 'status.ASSIGNED'),
  ACCEPTED: look('blue', IconUserCheck, 'status.ACCEPTED'),
  COLLECTED: addressStatusLooks.COLLECTED,
  IN_PROGRESS: addressStatusLooks.IN_PROGRESS,
  INSTALLED: addressStatusLooks.INSTALLED,
  UNDER_EXAMINATION: look('amber', IconHourglass, 'status.UNDER_EXAMINATION'),
  FINISHED: addressStatusLooks.FINISHED,
  FAILED: addressStatusLooks.FAILED,
  DELAYED_PICKUP: look('orange', IconClock, 'status.DELAYED_PICKUP'),
  DELAYED_INSTALLATION: look('orange', IconClock, 'status.DELAYED_INSTALLATION'),
  INVOICED: addressStatusLooks.INVOICED,
  CONFLICTED_FINISHED: look('red', IconAlertTriangle, 'status.CONFLICTED_FINISHED'),
};

/** Status of a request to do a task, or to join a fleet (specification 4.6). */
export const requestStatusLooks: Readonly<Record<RequestStatus, StatusLook>> = {
  PENDING: look('violet', IconSend, 'status.PENDING'),
  ACCEPTED: look('green', IconCheck, 'status.REQUEST_ACCEPTED'),
  CANCELLED: look('gray', IconBan, 'status.CANCELLED'),
  EXPIRED: look('orange', IconClock, 'status.EXPIRED'),
  REJECTED: look('red', IconX, 'status.REJECTED'),
};

/** How the work of a proof went (specification 2.4). */
export const proofStatusLooks: Readonly<Record<ProofStatus, StatusLook>> = {
  NORMAL: look('green', IconCheck, 'status.NORMAL'),
  FORCE_MAJEURE: look('violet', IconAlertTriangle, 'status.FORCE_MAJEURE'),
  DISRUPTED: look('red', IconBan, 'status.DISRUPTED'),
  DELAYED: look('orange', IconClock, 'status.DELAYED'),
};

/** What the customer's account sees of a proof (specification 4.7). */
export const shareStateLabels: Readonly<Record<ShareState, TextKey>> = {
  HIDDEN: 'status.HIDDEN',
  PHOTO_SHARE: 'status.PHOTO_SHARE',
  TEXT_SHARE: 'status.TEXT_SHARE',
  FULL_SHARE: 'status.FULL_SHARE',
};
