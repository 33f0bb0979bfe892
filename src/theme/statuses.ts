import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCircle,
  IconCircleDashed,
  IconClock,
  IconCloudOff,
  IconFileInvoice,
  IconHourglass,
  IconLogin2,
  IconPackage,
  IconPencil,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconUserCheck,
  IconUserOff,
  IconX,
} from '@tabler/icons-react';
import type { AddressCompletionStatus } from '../../domain/operational-address/states.ts';
import type { ProofStatus, ShareState } from '../../domain/proof/states.ts';
import type { OperationalStatus, TaskCompletionStatus } from '../../domain/task/states.ts';
import type { RequestStatus } from '../../domain/task-assignment/states.ts';
import type { TextKey } from '../i18n/texts.ts';

/** The eight soft pairs of tokens.css: `--<tone>-ground` and `--<tone>-strong`. */
export type Tone = 'gray' | 'violet' | 'blue' | 'amber' | 'teal' | 'green' | 'red' | 'orange';

type Icon = typeof IconCheck;

/** How a status looks and what it is called; never colour alone. */
export interface StatusLook {
  tone: Tone;
  icon: Icon;
  label: TextKey;
}

const look = (tone: Tone, icon: Icon, label: TextKey): StatusLook => ({ tone, icon, label });

/** Task completion status (specification 4.1). */
export const taskStatusLooks: Readonly<Record<TaskCompletionStatus, StatusLook>> = {
  DRAFT: look('gray', IconPencil, 'status.DRAFT'),
  UNASSIGNED: look('gray', IconCircleDashed, 'status.UNASSIGNED'),
  ASSIGNMENT_REQUESTED: look('violet', IconSend, 'status.ASSIGNMENT_REQUESTED'),
  DECLINED: look('red', IconX, 'status.DECLINED'),
  ASSIGNED: look('blue', IconUserCheck, 'status.ASSIGNED'),
  ACCEPTED: look('blue', IconUserCheck, 'status.ACCEPTED'),
  COLLECTED: look('blue', IconPackage, 'status.COLLECTED'),
  IN_PROGRESS: look('amber', IconPlayerPlay, 'status.IN_PROGRESS'),
  INSTALLED: look('teal', IconCheck, 'status.INSTALLED'),
  UNDER_EXAMINATION: look('amber', IconHourglass, 'status.UNDER_EXAMINATION'),
  FINISHED: look('green', IconCheck, 'status.FINISHED'),
  FAILED: look('red', IconX, 'status.FAILED'),
  DELAYED_PICKUP: look('orange', IconClock, 'status.DELAYED_PICKUP'),
  DELAYED_INSTALLATION: look('orange', IconClock, 'status.DELAYED_INSTALLATION'),
  INVOICED: look('violet', IconFileInvoice, 'status.INVOICED'),
  CONFLICTED_FINISHED: look('red', IconAlertTriangle, 'status.CONFLICTED_FINISHED'),
};

/** Completion status of an operational address (specification 4.5). */
export const addressStatusLooks: Readonly<Record<AddressCompletionStatus, StatusLook>> = {
  NO_PROGRESS: look('gray', IconCircle, 'status.NO_PROGRESS'),
  COLLECTED: taskStatusLooks.COLLECTED,
  IN_PROGRESS: taskStatusLooks.IN_PROGRESS,
  INSTALLED: taskStatusLooks.INSTALLED,
  FINISHED: taskStatusLooks.FINISHED,
  FAILED: taskStatusLooks.FAILED,
  INVOICED: taskStatusLooks.INVOICED,
};

/** Operational status of a task (specification 4.1). */
export const operationalStatusLooks: Readonly<Record<OperationalStatus, StatusLook>> = {
  DRAFT: taskStatusLooks.DRAFT,
  ON_GOING: look('blue', IconPlayerPlay, 'status.ON_GOING'),
  PAUSED: look('amber', IconHourglass, 'status.PAUSED'),
  CANCELED: look('red', IconBan, 'status.CANCELED'),
  FINISHED: taskStatusLooks.FINISHED,
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

/** What the sync pill can say. */
export type SyncLook =
  | 'allSent'
  | 'broken'
  | 'confirming'
  | 'delayed'
  | 'notLoaded'
  | 'waiting'
  | 'sending'
  | 'filling'
  | 'attention'
  | 'offline'
  | 'signIn'
  | 'deactivated';

export const syncLooks: Readonly<Record<SyncLook, Omit<StatusLook, 'label'>>> = {
  allSent: { tone: 'green', icon: IconCheck },
  broken: { tone: 'red', icon: IconAlertTriangle },
  confirming: { tone: 'blue', icon: IconRefresh },
  delayed: { tone: 'amber', icon: IconHourglass },
  notLoaded: { tone: 'amber', icon: IconHourglass },
  waiting: { tone: 'amber', icon: IconClock },
  sending: { tone: 'blue', icon: IconRefresh },
  filling: { tone: 'blue', icon: IconRefresh },
  attention: { tone: 'red', icon: IconAlertTriangle },
  offline: { tone: 'amber', icon: IconCloudOff },
  signIn: { tone: 'amber', icon: IconLogin2 },
  deactivated: { tone: 'red', icon: IconUserOff },
};

/** Marks on a row whose change is not sent yet, or that needs a decision. */
export const rowMarkLooks = {
  waiting: look('amber', IconClock, 'status.waiting'),
  conflict: look('red', IconAlertTriangle, 'status.conflict'),
} as const satisfies Record<string, StatusLook>;
