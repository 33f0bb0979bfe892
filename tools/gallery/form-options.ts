import { findOptions, foldOptions, type Option } from '../../src/components/form/options.tsx';
import type { OptionSource } from '../../src/components/form/reference-field.tsx';

const streets = ['Ερμού', 'Κορίνθου', 'Μαιζώνος', 'Ρήγα Φεραίου', 'Αγίου Ανδρέου', 'Πανεπιστημίου'] as const;
const names = ['Μαρία Αντωνίου', 'Γιώργος Παππάς', 'Ελένη Στάθη', 'Νίκος Ιωάννου', 'Άννα Λάμπρου'] as const;

const at = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];

/** Made-up addresses, as many as are asked for. */
export const manyOptions = (count: number): Option[] =>
  Array.from({ length: count }, (_, index) => ({
    value: `option-${index + 1}`,
    label: `${at(names, index)} ${index + 1}`,
    detail: `${at(streets, index)} ${(index % 180) + 1}, Πάτρα`,
  }));

/** The same as the mirror would give them: a few at a time. */
export function sourceOf(options: readonly Option[]): OptionSource {
  const folded = foldOptions(options);
  return {
    search: (text, limit) => Promise.resolve(findOptions(folded, text, limit)),
    find: (value) => Promise.resolve(options.find((option) => option.value === value) ?? null),
  };
}
