import { afterEach, beforeEach, expect, test } from 'vitest';
import { labelsOf } from '../../../workers/sync/labels.ts';
import { boss } from '../../domain/people.ts';
import { roleValues, userValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { Clock, Device } from '../mirror/device.ts';
import { Office } from '../mirror/office.ts';

const person = { resource: 'users', id: fixedId(700) } as const;
const role = { resource: 'roles', id: fixedId(701) } as const;

let device: Device;

beforeEach(() => {
  const clock = new Clock();
  device = new Device({ viewer: boss, office: new Office(boss, clock.now), clock });
});

afterEach(() => device.close());

test('people and roles are called by their names, and those that are only being made as they were written', async () => {
  const made = { name: 'addEmployee', args: { nickname: 'Μαρία' } };
  expect(await labelsOf(device.mirror, person, made)).toMatchObject({ person: 'Μαρία' });
  expect(await labelsOf(device.mirror, role, { name: 'createRole', args: { nickname: 'Οδηγοί' } })).toMatchObject({
    role: 'Οδηγοί',
  });
  await device.mirror.table('users').put({ ...userValues({ name: 'Άννα', surname: 'Ρήγα' }), id: person.id });
  await device.mirror.table('roles').put({ ...roleValues({ nickname: 'Γραφείο' }), id: role.id });
  expect(await labelsOf(device.mirror, person, made)).toMatchObject({ person: 'Άννα Ρήγα' });
  expect(await labelsOf(device.mirror, role)).toMatchObject({ role: 'Γραφείο' });
});
