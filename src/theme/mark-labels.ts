import { IconChecks, IconPackage, IconPlayerPlay, IconTool, IconX } from '@tabler/icons-react';
import type { FailureReason } from '../../domain/operational-address/states.ts';
import type { MarkableStatus } from '../../domain/operational-address/transitions.ts';
import type { TextKey } from '../i18n/texts.ts';

/** What a person says when marking, and its sign. */
export const markLooks: Readonly<Record<MarkableStatus, { label: TextKey; icon: typeof IconX }>> = {
  COLLECTED: { label: 'mark.COLLECTED', icon: IconPackage },
  IN_PROGRESS: { label: 'mark.IN_PROGRESS', icon: IconPlayerPlay },
  INSTALLED: { label: 'mark.INSTALLED', icon: IconTool },
  FINISHED: { label: 'mark.FINISHED', icon: IconChecks },
  FAILED: { label: 'mark.FAILED', icon: IconX },
};

/** Why an address failed, in words. */
export const reasonLabels: Readonly<Record<FailureReason, TextKey>> = {
  CUSTOMER_ABSENT: 'mark.reason.CUSTOMER_ABSENT',
  NO_ACCESS: 'mark.reason.NO_ACCESS',
  WRONG_ADDRESS: 'mark.reason.WRONG_ADDRESS',
  MISSING_MATERIAL: 'mark.reason.MISSING_MATERIAL',
  TECHNICAL_PROBLEM: 'mark.reason.TECHNICAL_PROBLEM',
  CUSTOMER_REFUSED: 'mark.reason.CUSTOMER_REFUSED',
  WEATHER: 'mark.reason.WEATHER',
  OTHER: 'mark.reason.OTHER',
};
