import { expect, test } from 'vitest';
import { registrationStep } from '../../../domain/company/registration.ts';
import { ids } from '../people.ts';

const headquarters = { id: ids.boss };
const onMap = { latitude: 38.2466, longitude: 21.7346 };
const offMap = { latitude: null, longitude: null };

test.each([
  ['the company', null, null, 'company'],
  ['the headquarters', { headquarters: null }, null, 'headquarters'],
  ['their place on the map', { headquarters }, offMap, 'place'],
  ['nothing', { headquarters }, onMap, 'done'],
  ['nothing that is known here', { headquarters }, null, 'done'],
] as const)('a registration lacks %s (specification 2.8)', (_, company, place, step) => {
  expect(registrationStep(company, place)).toBe(step);
});

test('half a position is none', () => {
  expect(registrationStep({ headquarters }, { latitude: 38.2466, longitude: null })).toBe('place');
});
