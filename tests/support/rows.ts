import { webcrypto } from 'node:crypto';
import { mintId } from '../../domain/kernel/ids.ts';
import type { FieldKind } from '../../domain/kernel/resource.ts';
import type { Resource } from '../../domain/kernel/resources.ts';
import { describeFields } from '../../domain/resource-facts.ts';
import type { NewRow } from '../../domain/rows.ts';
import { newRow } from '../../server/demo/new-row.ts';

/** An id of a row that nobody else has. */
export const freshId = (): string => mintId(Date.now(), (count) => webcrypto.getRandomValues(new Uint8Array(count)));

function filled(kind: FieldKind): unknown {
  const values: Record<FieldKind['kind'], unknown> = {
    text: 'x',
    choice: kind.kind === 'choice' ? kind.values[0] : null,
    flag: true,
    money: 12.5,
    instant: 1,
    decimal: 1.5,
    whole: 1,
    texts: ['x'],
    json: {},
    reference: { id: freshId() },
    references: [{ id: freshId() }],
  };
  return values[kind.kind];
}

/** A row of any resource without an empty field, and with `given` in it. */
export function filledRow<Name extends Resource>(resource: Name, given: Partial<NewRow<Name>> = {}): NewRow<Name> {
  const fields = describeFields(resource).filter(({ name }) => name !== 'createDate' && name !== 'modifyDate');
  // Every field of the resource has a value of its kind.
  return { ...Object.fromEntries(fields.map(({ name, kind }) => [name, filled(kind)])), ...given } as NewRow<Name>;
}

/** A task as its form first has it, with `given` in it. */
export const taskValues = (given: Partial<NewRow<'tasks'>>): NewRow<'tasks'> =>
  newRow('tasks', {
    nickname: 'Εργασία',
    leaf: true,
    percentCompleted: 0,
    taskCompletionStatus: 'ASSIGNED',
    taskOperationalStatus: 'ON_GOING',
    ...given,
  });

export const addressValues = (given: Partial<NewRow<'addresses'>>): NewRow<'addresses'> =>
  newRow('addresses', { street: 'Μαιζώνος 1', ...given });

export const customerValues = (given: Partial<NewRow<'customers'>>): NewRow<'customers'> =>
  newRow('customers', { nickname: 'Πελάτης', ...given });

/** A user as an account first has it. */
export const userValues = (given: Partial<NewRow<'users'>>): NewRow<'users'> =>
  newRow('users', { nickname: 'user', enabled: true, accountNonExpired: true, accountNonLocked: true, ...given });

export const roleValues = (given: Partial<NewRow<'roles'>>): NewRow<'roles'> =>
  newRow('roles', { nickname: 'role', name: 'role', ...given });

/** An operational address on which nothing has been done. */
export const operationalAddressValues = (
  given: Partial<NewRow<'operational-addresses'>> & Pick<NewRow<'operational-addresses'>, 'task'>,
): NewRow<'operational-addresses'> =>
  newRow('operational-addresses', {
    addressOperationalStatus: 'ON_GOING',
    completionStatus: 'NO_PROGRESS',
    millisecondsWorkedOn: 0,
    ...given,
  });
