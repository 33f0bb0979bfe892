/** How many weeks an overview may show, the present one among them. */
export const weekCounts = [4, 8, 13] as const;

export type WeekCount = (typeof weekCounts)[number];

/** The overview as its address names it. What is absent is the default: eight weeks, as charts. */
export interface InsightSearch {
  weeks?: WeekCount;
  tables?: true;
}

/** What is shown when the address says nothing. */
export const presetWeeks: WeekCount = 8;

/** The search parameters that make sense; others are left out. */
export function insightSearch({ weeks, tables }: Record<string, unknown>): InsightSearch {
  const count = weekCounts.find((each) => each === weeks);
  return {
    ...(count === undefined || count === presetWeeks ? {} : { weeks: count }),
    ...(tables === true ? { tables } : {}),
  };
}
