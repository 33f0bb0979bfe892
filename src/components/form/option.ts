import { fold } from '../../../domain/kernel/fold.ts';

/** One of the things that can be chosen. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** A dim second line, such as the street of an address; it is searched, too. */
  detail?: string;
  disabled?: boolean;
}

/** Options made ready to be searched, so that thousands of them are folded once and not with every letter. */
export interface FoldedOption<Value extends string = string> {
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
