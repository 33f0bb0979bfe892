import { isDate } from '../../../domain/kernel/time.ts';
import { mondayOf } from '../../../domain/kernel/weeks.ts';

/** The search params of working time: the Monday of another week, a person, and the day whose sheet is open, by person and date. */
export interface WorkingTimeSearch {
  week?: string;
  person?: string;
  of?: string;
  day?: string;
}

const idPattern = /^[0-9a-f-]{36}$/;
const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value);

/** Reads the search params; ignores invalid ones. */
export function workingTimeSearch({ week, person, of, day }: Record<string, unknown>): WorkingTimeSearch {
  return {
    ...(isDate(week) ? { week: mondayOf(week) } : {}),
    ...(isId(person) ? { person } : {}),
    ...(isId(of) ? { of } : {}),
    ...(isDate(day) ? { day } : {}),
  };
}
