import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { findOptions, foldOptions, type Option } from './option.ts';

/** As many as a person looks through; the rest is found by typing. */
export const mostShown = 100;

/** Not an option but the last line of a list that is cut off. */
const moreValue = '…';

/** The line that says how many more there are. */
export function useMoreLine(): (hidden: number) => Option[] {
  const { t } = useTranslation();
  return (hidden) =>
    hidden > 0 ? [{ value: moreValue, label: t('form.moreOptions', { count: hidden }), disabled: true }] : [];
}

/** Finds options for Mantine's dropdowns by folded words, and shows only as many as can be drawn without a pause. */
export function useFoundOptions(options: readonly Option[]): (text: string) => Option[] {
  const folded = useMemo(() => foldOptions(options), [options]);
  const more = useMoreLine();
  return (text) => {
    const { options: found, total } = findOptions(folded, text, mostShown);
    return [...found, ...more(total - found.length)];
  };
}
