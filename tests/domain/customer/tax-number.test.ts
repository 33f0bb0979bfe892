import { expect, test } from 'vitest';
import { europeanCodes, isLookedUp } from '../../../domain/customer/tax-number.ts';

test.each([
  { country: 'EL', number: '099412360', lookedUp: true },
  { country: 'EL', number: '0994123', lookedUp: true },
  { country: 'EL', number: '099412', lookedUp: false },
  { country: 'EL', number: ' 099412 ', lookedUp: false },
  { country: 'XI', number: '123456789', lookedUp: true },
  { country: 'GB', number: '123456789', lookedUp: false },
  { country: 'US', number: '123456789', lookedUp: false },
])('$number of $country is looked up: $lookedUp (specification 5)', ({ country, number, lookedUp }) => {
  expect(isLookedUp(country, number)).toBe(lookedUp);
});

test('the European list is the 27 members and Northern Ireland', () => {
  expect(new Set(europeanCodes).size).toBe(28);
});
