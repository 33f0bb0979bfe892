import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addressValues, saveAddress } from '../../../src/features/addresses/address-form.ts';
import { saveAddresses } from '../../../src/features/company/addresses-tab.tsx';
import { customerValues } from '../../../src/features/customers/customer-form.ts';
import { saveCustomer } from '../../../src/features/customers/save-customer.ts';
import { employeeValues } from '../../../src/features/people/employee-form.ts';
import { saveEmployee } from '../../../src/features/people/save-employee.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { ChoosyEngine } from '../support/choosy-engine.ts';
import { workerOf } from '../support/port-worker.ts';

let engine: ChoosyEngine;

beforeEach(() => {
  engine = new ChoosyEngine();
  vi.stubGlobal('Worker', workerOf(engine));
});

/** Saves a form again and again, each time from what was kept before; gives the names and bases of what was asked for. */
function form<Values extends object>(
  initial: Values,
  save: (args: Values, seen: Values, keep: (part: Partial<Values>) => void) => Promise<unknown>,
) {
  let seen = initial;
  return async (changed: Partial<Values>) => {
    engine.asked.length = 0;
    await save({ ...initial, ...changed }, seen, (part) => (seen = { ...seen, ...part }));
    return engine.performed.map(({ name, base }) => [name, base]);
  };
}

const id = fixedId(1);
const [first, second] = [fixedId(11), fixedId(12)];

describe('a form whose save was refused at a step goes on from what was kept (decision 0073)', () => {
  it('of an employee', async () => {
    const given = { nickname: 'Άννα', name: null, surname: null, phoneNumber: null, vat: null, country: null };
    const values = employeeValues({ ...given, role: { id: first } } as never);
    const save = form(values, (args, seen, keep) => saveEmployee(id, args as never, { seen, keep }));
    engine.refused.add('setEmployeeRole');
    const changed = { phoneNumber: '2610111111', role: second };
    expect(await save(changed)).toEqual([
      ['editProfile', { phoneNumber: null }],
      ['setEmployeeRole', { role: { id: first } }],
    ]);
    engine.refused.clear();
    expect(await save({ ...changed, phoneNumber: '2610222222' })).toEqual([
      ['editProfile', { phoneNumber: '2610111111' }],
      ['setEmployeeRole', { role: { id: first } }],
    ]);
    expect(await save({ ...changed, phoneNumber: '2610222222', role: first })).toEqual([
      ['setEmployeeRole', { role: { id: second } }],
    ]);
  });

  it('of an address', async () => {
    const begun = { id, customer: null, sharedAddress: false, sharedStatus: 'NOT_SHARED' } as never;
    const values = addressValues({ ...(begun as object), street: 'Μαιζώνος 1' } as never);
    const save = form(values, (args, seen, keep) => saveAddress(args as never, { seen, begun, keep }));
    engine.refused.add('shareAddress');
    const changed = { street: 'Μαιζώνος 2', sharedAddress: true };
    expect((await save(changed)).map(([name]) => name)).toEqual(['editAddress', 'shareAddress']);
    engine.refused.clear();
    expect(await save({ ...changed, street: 'Μαιζώνος 3' })).toEqual([
      ['editAddress', { street: 'Μαιζώνος 2' }],
      ['shareAddress', expect.anything()],
    ]);
    expect(await save({ ...changed, street: 'Μαιζώνος 3' })).toEqual([]);
  });

  it('of a customer', async () => {
    const given = { id, nickname: 'Καφέ', watchers: [] } as never;
    const values = customerValues(given, []);
    const places = [{ place: { id: second }, sharing: { id: second, customer: null, sharedAddress: false } }] as never;
    const save = form(values, (args, seen, keep) => saveCustomer(args as never, { seen, keep, made: [], places }));
    engine.refused.add('addCustomerWatcher');
    const changed = { nickname: 'Καφέ Γεωργίου', addresses: [second], watchers: [first] };
    const names = async (values: object) => (await save(values)).map(([name]) => name);
    expect(await names(changed)).toEqual(['editCustomer', 'makeAddressPrivate', 'addCustomerWatcher']);
    engine.refused.clear();
    expect(await save({ ...changed, nickname: 'Καφέ Δύο' })).toEqual([
      ['editCustomer', { nickname: 'Καφέ Γεωργίου' }],
      ['addCustomerWatcher', {}],
    ]);
    expect(await names({ ...changed, nickname: 'Καφέ Δύο', watchers: [] })).toEqual(['removeCustomerWatcher']);
  });

  it('of a company’s addresses', async () => {
    const save = form({ addresses: [first] }, ({ addresses }, seen, keep) =>
      saveAddresses(id, { chosen: addresses, seen: seen.addresses, keep }),
    );
    engine.refused.add('addCompanyAddress');
    const names = async (addresses: string[]) => (await save({ addresses })).map(([name]) => name);
    expect(await names([second])).toEqual(['removeCompanyAddress', 'addCompanyAddress']);
    engine.refused.clear();
    // Neither is taken away again what is gone, nor given what never came.
    expect(await names([first])).toEqual(['addCompanyAddress']);
    expect(await names([first])).toEqual([]);
  });
});
