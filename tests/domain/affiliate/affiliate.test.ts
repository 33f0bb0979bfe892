import { expect, test } from 'vitest';
import { affiliateOf } from '../../../domain/affiliate/affiliate.ts';

const affiliates = [
  { code: 'ΠΑΤΡΑ10', nickname: 'Πάτρα' },
  { code: 'north', nickname: 'Βορράς' },
];

test.each([
  { code: 'πάτρα10', found: 'Πάτρα' },
  { code: ' North ', found: 'Βορράς' },
  { code: 'south', found: undefined },
])('the affiliate of $code is $found', ({ code, found }) => {
  expect(affiliateOf(code, affiliates)?.nickname).toBe(found);
});
