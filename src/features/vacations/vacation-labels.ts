import type { Scheduled } from '../../../domain/schemas.ts';
import type { TextKey } from '../../i18n/texts.ts';

/** The names of the kinds of vacation. */
export const vacationTypeLabels: Readonly<Record<Scheduled['vacationType'], TextKey>> = {
  PAID_VACATION: 'vacations.type.PAID_VACATION',
  UNPAID_VACATION: 'vacations.type.UNPAID_VACATION',
  SICK_LEAVE: 'vacations.type.SICK_LEAVE',
  OTHER: 'vacations.type.OTHER',
};

/** The name of a vacation: its nickname, or else its employee's name. */
export const vacationName = ({
  nickname,
  employee,
}: {
  nickname: string | null;
  employee: string | undefined;
}): string => nickname || employee || '–';
