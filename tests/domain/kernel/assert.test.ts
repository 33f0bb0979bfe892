import { expect, test } from 'vitest';
import { assert, InvariantError, must } from '../../../domain/kernel/assert.ts';

test('what has to be there is given, or its absence is an error of the program', () => {
  expect(must(0, 'a number')).toBe(0);
  expect(must('', 'a text')).toBe('');
  for (const absent of [null, undefined])
    expect(() => must(absent, 'the row')).toThrow(new InvariantError('the row is missing'));
});

test('what has to hold holds, or it is an error of the program', () => {
  expect(() => assert(true, 'never said')).not.toThrow();
  expect(() => assert(false, 'two of one')).toThrow(new InvariantError('two of one'));
  expect(new InvariantError('x').name).toBe('InvariantError');
});
