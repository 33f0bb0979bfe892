import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../../domain/kernel/fold.ts';
import classes from './form.module.css';

/** One of the things that can be chosen. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** A dim second line, such as the street of an address; it is searched, too. */
  detail?: string;
  disabled?: boolean;
}

/** Options with their folded text, so that thousands of them are folded once and not with every letter. */
interface FoldedOption<Value extends string = string> {
  option: Option<Value>;
  key: string;
}

export const foldOptions = <Value extends string>(options: readonly Option<Value>[]): FoldedOption<Value>[] =>
  options.map((option) => ({ option, key: fold(`${option.label} ${option.detail ?? ''}`) }));

/** The first `limit` options in which every word of a text occurs, without case, accents and final sigma; how many there are. */
export function findOptions<Value extends string>(
  folded: readonly FoldedOption<Value>[],
  text: string,
  limit: number,
): { options: Option<Value>[]; total: number } {
  const words = fold(text).split(/\s+/);
  const found = folded.filter(({ key }) => words.every((word) => key.includes(word)));
  return { options: found.slice(0, limit).map(({ option }) => option), total: found.length };
}

interface OptionLineProps {
  label: string;
  detail?: string | undefined;
}

/** An option of a dropdown: its name, and a dim line that tells it from others of that name. */
export function OptionLine({ label, detail }: OptionLineProps) {
  return (
    <span className={classes.option}>
      <span>{label}</span>
      {detail === undefined ? null : <span className={classes.optionDetail}>{detail}</span>}
    </span>
  );
}

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
