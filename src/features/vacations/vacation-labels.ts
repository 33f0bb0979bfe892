import type { Scheduled } from '../../../domain/schemas.ts';
import type { TextKey } from '../../i18n/texts.ts';

/** What the kinds of vacation are called. */
export const vacationTypeLabels: Readonly<Record<Scheduled['vacationType'], TextKey>> = {
  PAID_VACATION: 'vacations.type.PAID_VACATION',
  UNPAID_VACATION: 'vacations.type.UNPAID_VACATION',
  SICK_LEAVE: 'vacations.type.SICK_LEAVE',
  OTHER: 'vacations.type.OTHER',
};

/** What a vacation is called: by its nickname, else by whose it is. */
export const vacationName = ({
  nickname,
  employee,
}: {
  nickname: string | null;
  employee: string | undefined;
}): string => nickname || employee || '–';
