import { IconAlertTriangle, IconCheck, IconCircle, IconPencil, IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { DayState } from '../../../domain/work-day/figures.ts';
import { look, type StatusLook } from '../../theme/statuses.ts';

/** The states of a working day. */
export const dayLooks: Readonly<Record<DayState, StatusLook>> = {
  empty: look('gray', IconCircle, 'workingTime.state.empty'),
  open: look('amber', IconPencil, 'workingTime.state.open'),
  checked: look('blue', IconCheck, 'workingTime.state.checked'),
  approved: look('green', IconRosetteDiscountCheck, 'workingTime.state.approved'),
  differs: look('red', IconAlertTriangle, 'workingTime.state.differs'),
};
