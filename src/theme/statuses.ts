import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCircle,
  IconClock,
  IconCloudOff,
  IconFileInvoice,
  IconHourglass,
  IconLogin2,
  IconPackage,
  IconPencil,
  IconPlayerPlay,
  IconRefresh,
  IconUserOff,
  IconX,
} from '@tabler/icons-react';
import type { AddressCompletionStatus } from '../../domain/operational-address/states.ts';
import type { OperationalStatus } from '../../domain/task/states.ts';
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

/** A status, with its colour, its sign and the key of its name. */
export const look = (tone: Tone, icon: Icon, label: TextKey): StatusLook => ({ tone, icon, label });

/** Completion status of an operational address (specification 4.5). */
export const addressStatusLooks: Readonly<Record<AddressCompletionStatus, StatusLook>> = {
  NO_PROGRESS: look('gray', IconCircle, 'status.NO_PROGRESS'),
  COLLECTED: look('blue', IconPackage, 'status.COLLECTED'),
  IN_PROGRESS: look('amber', IconPlayerPlay, 'status.IN_PROGRESS'),
  INSTALLED: look('teal', IconCheck, 'status.INSTALLED'),
  FINISHED: look('green', IconCheck, 'status.FINISHED'),
  FAILED: look('red', IconX, 'status.FAILED'),
  INVOICED: look('violet', IconFileInvoice, 'status.INVOICED'),
};

/** Operational status of a task (specification 4.1). */
export const operationalStatusLooks: Readonly<Record<OperationalStatus, StatusLook>> = {
  DRAFT: look('gray', IconPencil, 'status.DRAFT'),
  ON_GOING: look('blue', IconPlayerPlay, 'status.ON_GOING'),
  PAUSED: look('amber', IconHourglass, 'status.PAUSED'),
  CANCELED: look('red', IconBan, 'status.CANCELED'),
  FINISHED: addressStatusLooks.FINISHED,
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
  stepsMissing: look('amber', IconAlertTriangle, 'steps.missing'),
} as const satisfies Record<string, StatusLook>;
