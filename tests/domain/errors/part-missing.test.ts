import { expect, it } from 'vitest';
import { isPartMissing, PartMissing } from '../../../domain/errors/part-missing.ts';

it.each([
  ['what was found missing', new PartMissing(), true],
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://ergon.example/assets/x.js'), true],
  ['Firefox', new TypeError('error loading dynamically imported module: https://ergon.example/assets/x.js'), true],
  ['Safari', new TypeError('Importing a module script failed.'), true],
  ['another fault', new TypeError('Failed to fetch'), false],
  ['a fault of a script that came', new Error('Failed to fetch dynamically imported module'), false],
  ['no fault', null, false],
])('a part of the app is missing: %s', (_, fault, expected) => {
  expect(isPartMissing(fault)).toBe(expected);
});
