import type { BusinessCategory, CompanyCategories } from '../../../domain/company/categories.ts';

/** What of a company's categories is ticked, as one sorted list of codes: a category, and `category/subcategory`. */
export const ticked = (categories: CompanyCategories): string[] =>
  Object.entries(categories)
    .flatMap(([code, subs]) => [code, ...subs.map((sub) => `${code}/${sub}`)])
    .sort();

/** The categories of a list of ticks. */
export function chosenOf(ticks: readonly string[]): Record<string, string[]> {
  const chosen: Record<string, string[]> = {};
  for (const tick of ticks) {
    const [code = tick, sub] = tick.split('/');
    chosen[code] = [...(chosen[code] ?? []), ...(sub === undefined ? [] : [sub])];
  }
  return chosen;
}

/** The ticks of one category, and those of all others. */
export function tickedIn({ code }: Pick<BusinessCategory, 'code'>, ticks: readonly string[]) {
  const isSub = (tick: string): boolean => tick.startsWith(`${code}/`);
  return {
    whole: ticks.includes(code),
    subs: ticks.filter(isSub),
    others: ticks.filter((tick) => tick !== code && !isSub(tick)),
  };
}
