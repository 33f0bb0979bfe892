import { z } from 'zod';
import { vacationFields } from '../../../domain/entry-fields.ts';
import { id } from '../../../domain/kernel/fields.ts';
import { entryFieldsOf, entryOf } from '../../../domain/kernel/resource.ts';
import { dayAround, second } from '../../../domain/kernel/time.ts';
import { changedFields } from '../../../domain/mutation/merge.ts';
import { scheduled } from '../../../domain/scheduled/resource.ts';
import type { Scheduled } from '../../../domain/schemas.ts';
import { createVacation, editVacation } from '../../commands/vacations.ts';
import type { DomainForm } from '../../components/form/domain-form.ts';
import type { FormValues } from '../../components/form/form-schema.ts';
import { issueOn } from '../../components/form/issue.ts';
import type { SaveOutcome } from '../../components/use-performed.ts';

/** What the form of a vacation holds (specification 2.8, Scheduled form). */
export const vacationFormSchema = z.object({ id: id(), ...vacationFields });

export type VacationFormArgs = z.output<typeof vacationFormSchema>;
export type VacationFormValues = FormValues<typeof vacationFormSchema>;
export type VacationForm = DomainForm<typeof vacationFormSchema>;

/** The form of a new vacation: the whole of today, paid (specification 9). */
export const newVacationValues = (begin: {
  id: string;
  now: number;
  timeZone: string;
  employee: string | null;
}): VacationFormValues => {
  const today = dayAround(begin.now, begin.timeZone);
  return {
    id: begin.id,
    nickname: null,
    employee: begin.employee === null ? null : { id: begin.employee },
    startingTime: today.from,
    endingTime: today.to - second,
    vacationType: 'PAID_VACATION',
  };
};

/** The form of a vacation that exists. */
export const vacationValues = (vacation: Scheduled): VacationFormValues => ({
  ...entryOf(scheduled, vacation),
  id: vacation.id,
});

/** A vacation ends after it begins. */
export const vacationRules = ({ startingTime, endingTime }: VacationFormValues) =>
  startingTime !== null && endingTime !== null && startingTime >= endingTime
    ? issueOn(['startingTime', 'endingTime'], 'invalidRange')
    : {};

/** Plans the vacation of a form. */
export const saveNewVacation = (args: VacationFormArgs): Promise<SaveOutcome> => createVacation(args);

/** Saves what of a vacation's form was changed; whose it is, its start and its end are judged together. */
export async function saveVacation(args: VacationFormArgs, seen: VacationFormValues): Promise<SaveOutcome> {
  const groups = [['employee', 'startingTime', 'endingTime']] as const;
  const { set, base, any } = changedFields(entryFieldsOf(scheduled), { present: args, seen, groups });
  return any ? editVacation(args.id, set, base) : { kind: 'kept' };
}
