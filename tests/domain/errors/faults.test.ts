import { expect, it } from 'vitest';
import { asPartMissing, isPartMissing, PartMissing, partOf } from '../../../domain/errors/faults.ts';

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
  expect(String(fault)).toBe('PartMissing: A part of the app could not be loaded.');
});

it('is told of a part that does not come, and of nothing else that goes wrong with one', async () => {
  expect(await partOf(Promise.resolve('part'))).toBe('part');
  await expect(partOf(Promise.reject(new TypeError('error loading module')))).rejects.toSatisfy(isPartMissing);
  await expect(partOf(Promise.reject(new RangeError('out of memory')))).rejects.not.toSatisfy(isPartMissing);
});
