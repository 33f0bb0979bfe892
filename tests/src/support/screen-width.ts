import { vi } from 'vitest';
import { phoneQuery } from '../../../src/components/use-phone.ts';

/** Makes the screen as wide as a phone's or as a laptop's, until globals are restored. */
export function screenWidth(phone: boolean): void {
  const media = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...media(query),
    ...(query === phoneQuery ? { matches: phone } : {}),
  }));
}
