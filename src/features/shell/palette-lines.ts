import type { IconX } from '@tabler/icons-react';
import { foldedWords } from '../../../domain/kernel/fold.ts';

/** One line of the palette. */
export interface PaletteLine {
  id: string;
  label: string;
  /** A dim second line. */
  detail?: string;
  icon: typeof IconX;
  /** The keys that do the same. */
  keys?: readonly string[];
  act: () => unknown;
}

/** Lines that belong together. */
export interface PaletteGroup {
  title: string;
  lines: readonly PaletteLine[];
}

/** The lines in whose label every word of the text begins a word, without case and accents; groups without any are left out. */
export function matching(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const wanted = foldedWords(text);
  const matches = ({ label }: PaletteLine): boolean => {
    const words = foldedWords(label);
    return wanted.every((word) => words.some((one) => one.startsWith(word)));
  };
  return groups
    .map(({ title, lines }) => ({ title, lines: lines.filter(matches) }))
    .filter(({ lines }) => lines.length > 0);
}
