import type { PartResult } from './parts.ts';

/** One line for a part that passed; for one that failed also what is wrong. */
export function describePart({ name, passed, output, milliseconds }: PartResult): string {
  const line = `${passed ? 'ok    ' : 'FAILED'} ${name} (${(milliseconds / 1000).toFixed(1)} s)`;
  return passed ? `${line}\n` : `${line}\n${output.trim().replaceAll(/^/gm, '       ')}\n`;
}
