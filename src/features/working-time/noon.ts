/** An instant in the daytime of a date, by which its name is written: the same date in every time zone of Europe. */
export const noonOf = (date: string): number => Date.parse(`${date}T10:00:00Z`);
