import { expect, test } from 'vitest';
import { personName } from '../../../domain/user/person-name.ts';

test.each([
  ['Νίκος', 'Μαυρίδης', 'Νίκος Μαυρίδης'],
  ['Νίκος', null, 'Νίκος'],
  [null, 'Μαυρίδης', 'Μαυρίδης'],
  ['', 'Μαυρίδης', 'Μαυρίδης'],
  [null, null, 'nikos'],
  ['', '', 'nikos'],
])('name %j and surname %j of nikos are shown as %s', (name, surname, shown) => {
  expect(personName({ name, surname, nickname: 'nikos' })).toBe(shown);
});
