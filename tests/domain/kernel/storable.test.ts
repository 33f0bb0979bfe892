import { expect, test } from 'vitest';
import { storable } from '../../../domain/kernel/storable.ts';

const whole = '\u{1F600}';
const [half = ''] = whole.split('');

test.each([
  ['Καφέ', 'Καφέ'],
  [whole, whole],
  [`a${half}b`, 'a\uFFFDb'],
  [`${whole}${half}`, `${whole}\uFFFD`],
  ['a\0b\0', 'a\uFFFDb\uFFFD'],
  [7, 7],
  [null, null],
  [true, true],
  [undefined, undefined],
])('%j is kept by every database as %j', (value, kept) => {
  expect(storable(value)).toEqual(kept);
});

test('texts are made so wherever they stand, and names of fields stay', () => {
  const value = { name: 'a\0', list: ['\0', { inner: half, amount: 1 }], none: null };
  expect(storable(value)).toEqual({ name: 'a\uFFFD', list: ['\uFFFD', { inner: '\uFFFD', amount: 1 }], none: null });
});
