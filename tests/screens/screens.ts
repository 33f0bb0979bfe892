import { inTheField, withoutSession } from './field-screens.ts';
import { ofCompany, ofOthers, registers } from './office-screens.ts';
import type { Screen } from './screen.ts';
import { ofTasks, planning } from './task-screens.ts';

/** Every screen and dialog of the product: whoever adds one adds it to a list of these. */
export const screens: readonly Screen[] = [
  ...withoutSession,
  ...inTheField,
  ...ofTasks,
  ...planning,
  ...registers,
  ...ofCompany,
  ...ofOthers,
];
