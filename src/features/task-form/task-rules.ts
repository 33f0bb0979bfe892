import type { BasicField, FieldAccess } from '../../../domain/task/form.ts';
import { invalidRanges, passedDates } from '../../../domain/task/validation.ts';
import { isBlank } from '../../components/form/form-schema.ts';
import { type Issue, issueOn } from '../../components/form/issue.ts';
import type { TaskFormValues } from './form-schema.ts';

interface RuleSituation {
  /** What may be changed; rules are for those fields only. */
  access: (field: BasicField) => FieldAccess;
  /** The dates of the task as it was; null for a new one. */
  before: TaskFormValues | null;
  timeZone: string;
  now: () => number;
}

/** Fields that a task is asked for before it is complete (specification 5). */
const asked = [
  'customer',
  'installationTimestampFrom',
  'installationTimestampTo',
  'totalPayout',
  'estimateTime',
] as const satisfies readonly BasicField[];

/** The fields without which this form is not complete: those of section 5 that can be filled in here. */
export const askedFields = (access: RuleSituation['access']): (typeof asked)[number][] =>
  access('installationTimestampFrom') === 'editable'
    ? asked.filter((field) => field !== 'customer' || access('customer') === 'editable')
    : [];

/** The rules of a task beyond its schema (specification 5): ranges, dates not before today, and a job ticket. */
export const taskRules =
  ({ access, before, timeZone, now }: RuleSituation) =>
  (values: TaskFormValues): Partial<Record<keyof TaskFormValues, Issue>> => {
    const ticket = access('jobTicket') === 'editable' && isBlank(values.jobTicket);
    const dated = access('installationTimestampFrom') === 'editable';
    return {
      ...(ticket ? issueOn(['jobTicket'], 'jobTicketEmpty') : {}),
      ...(dated ? issueOn(passedDates(values, before, { at: now(), timeZone }), 'datePassed') : {}),
      ...(dated ? issueOn(invalidRanges(values), 'invalidRange') : {}),
    };
  };
