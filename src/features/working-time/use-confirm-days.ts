import { useTranslation } from 'react-i18next';
import { figuresOf } from '../../../domain/work-day/figures.ts';
import { approveWorkDay, checkWorkDay } from '../../commands/work-days.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { DayView, PersonDays } from '../../mirror/work-days.ts';

/** The days that a person can still check: those with figures that nobody has confirmed, but for one that is not over. */
export const toCheck = ({ days }: Pick<PersonDays, 'days'>, today: string): DayView[] =>
  days.filter(({ state, day }) => state === 'open' && day.date < today);

/** The days that can still be approved; one that changed after that has to be looked at by itself. */
export const toApprove = ({ days }: Pick<PersonDays, 'days'>, today: string): DayView[] =>
  days.filter(({ state, day }) => (state === 'open' || state === 'checked') && day.date < today);

/** Checks or approves several days with one click. Stops at the first that was refused, and says why. */
export function useConfirmDays(): {
  busy: boolean;
  check: (days: readonly DayView[]) => void;
  approve: (days: readonly DayView[]) => void;
} {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { busy, run } = useAction();
  const each = (days: readonly DayView[], confirm: (view: DayView) => ReturnType<typeof checkWorkDay>, done: string) =>
    void run(async () => {
      for (const view of days) if (!performed(await confirm(view))) return;
      toast({ kind: 'success', message: done });
    });
  return {
    busy,
    check: (days) => each(days, ({ day }) => checkWorkDay(day, figuresOf(day)), t('workingTime.weekChecked')),
    approve: (days) => each(days, ({ day }) => approveWorkDay(day, figuresOf(day), day), t('workingTime.weekApproved')),
  };
}
