import { must } from '../../../domain/kernel/assert.ts';
import type { Step } from '../../../domain/steps/schema.ts';

/**
 * Steps of which each address has one of every kind that is answered with a value; each number on a label is of one step only. The
 * first of them has a picture of the company.
 */
export const stepsOf = (mint: () => string, count: number, company: string): Step[] =>
  Array.from({ length: count }, (_, index): Step => {
    const kind = must((['TEXT', 'SERIAL_NUMBER', 'NUMBER', 'TICK'] as const)[index % 4], 'a kind');
    return {
      id: mint(),
      title: `Βήμα ${index + 1}`,
      kind,
      required: index === 0,
      unit: null,
      min: null,
      max: null,
      choices: [],
      count: 1,
      photoKind: null,
      shownIf: null,
      help: null,
      ...(index === 0 ? { picture: { company, hash: 'ab'.repeat(32), size: 1 } } : {}),
    };
  });
