/** The selectable numbers of weeks, including the current one. */
export const weekCounts = [4, 8, 13] as const;

export type WeekCount = (typeof weekCounts)[number];

/** The search params of the overview; the default is eight weeks as charts. */
export interface InsightSearch {
  weeks?: WeekCount;
  tables?: true;
}

/** The default. */
export const presetWeeks: WeekCount = 8;

/** Reads the search params; ignores invalid ones. */
export function insightSearch({ weeks, tables }: Record<string, unknown>): InsightSearch {
  const count = weekCounts.find((each) => each === weeks);
  return {
    ...(count === undefined || count === presetWeeks ? {} : { weeks: count }),
    ...(tables === true ? { tables } : {}),
  };
}
