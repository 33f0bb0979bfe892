import { expect, it } from 'vitest';
import { asPartMissing, isPartMissing, PartMissing } from '../../../domain/errors/part-missing.ts';

it.each([
  ['what was found missing', new PartMissing(), true],
  ['what a browser said of it', asPartMissing(new TypeError('Importing a module script failed.')), true],
  ['another fault', new TypeError('Failed to fetch'), false],
  ['no fault', null, false],
])('a part of the app is missing: %s', (_, fault, expected) => {
  expect(isPartMissing(fault)).toBe(expected);
});

it('is told in one way, whatever the browser said', () => {
  const fault = asPartMissing(new TypeError('Failed to fetch dynamically imported module: https://ergon.example/x.js'));
  expect(String(fault)).toBe(String(new PartMissing()));
});
