import type { PaletteGroup } from './palette-lines.ts';

/** What the mirror has under a text. */
export function useFoundGroups(_text: string): PaletteGroup[] {
  return [];
}
