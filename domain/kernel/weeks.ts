import { day } from './time.ts';

const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A calendar date such as `2026-11-21`, some days later or earlier. */
export const addDays = (date: string, days: number): string => dateOf(utc(date) + days * day);

/** The Monday that begins the week of a date. */
export const mondayOf = (date: string): string => addDays(date, -((new Date(utc(date)).getUTCDay() + 6) % 7));

/** All dates from one to another, both among them. */
export function datesBetween(first: string, last: string): string[] {
  const count = Math.round((utc(last) - utc(first)) / day) + 1;
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}
