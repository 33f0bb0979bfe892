import { describe, expect, test } from 'vitest';
import { isPieceOfStep } from '../../../domain/equipment/piece-of-step.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { isResource, rowKeyText } from '../../../domain/kernel/resources.ts';
import { mutationByName, mutationNames } from '../../../domain/mutations.ts';
import { sampleOf } from '../../support/released/sample.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs } from '../../support/rows-proof.ts';

/** A mutation with plain arguments: each field is there, and each id in them is another one, unless it is given. */
function sampled(name: string, given: Record<string, unknown> = {}) {
  const mutation = must(mutationByName(name), name);
  const ids = new Set<string>();
  const sample = sampleOf(mutation.wire.args, () => {
    const id = fixedId(1000 + ids.size);
    ids.add(id);
    return id;
  });
  const args = merged(sample as Record<string, unknown>, given);
  return { target: mutation.target(args), sets: mutation.sets(args), needs: mutation.needs(args), ids };
}

/** Values of objects within objects are given one by one. */
function merged(sample: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> {
  const address = given.address instanceof Object ? { address: Object.assign({}, sample.address, given.address) } : {};
  return { ...sample, ...given, ...address };
}

/** Whether an item is held, sent or given up together with an earlier one. */
const follows = (later: ReturnType<typeof sampled>, earlier: ReturnType<typeof sampled>): boolean =>
  earlier.sets.some((key) => [...later.sets, ...later.needs].includes(key));

/** What an import sets depends on its rows; nothing follows a notification that was read. */
const keyless = ['importTasks', 'importAddresses', 'changeAddresses', 'importCustomers'];
const aboutOneRow = mutationNames.filter(
  (name) => !keyless.includes(name) && !['markNotificationRead', 'markAllNotificationsRead'].includes(name),
);

describe('what a mutation names for the queue', () => {
  test.each(aboutOneRow)('%s follows the making of the row that it is about', (name) => {
    const { target, sets, needs } = sampled(name);
    expect([...sets, ...needs]).toContain(rowKeyText(target));
  });

  test.each(mutationNames.filter((name) => !keyless.includes(name)))(
    '%s sets something, and names only rows of its arguments, or the piece of a step in them',
    (name) => {
      const { target, sets, needs, ids } = sampled(name);
      expect(sets).not.toEqual([]);
      expect(ids).toContain(target.id);
      for (const key of [...sets, ...needs]) {
        const [resource = '', id = ''] = key.split(/\/|\?receiver=/);
        expect(isResource(resource), key).toBe(true);
        if (!isPieceOfStep(id)) expect(ids, key).toContain(id);
      }
    },
  );
});

const [task, address, otherAddress, place, customer, role, employee, proof, photo] = Array.from(
  { length: 9 },
  (_, index) => fixedId(index + 1),
) as [string, string, string, string, string, string, string, string, string];
const [company, otherTask] = [fixedId(20), fixedId(21)];
const mark = (id: string) => sampled('markInstalled', { id });
const ofTask = (name: string, given: Record<string, unknown> = {}) => sampled(name, { id: task, ...given });
const edit = (set: Record<string, unknown>) => ofTask('editTask', { set });
const ofAddress = (name: string, set: Record<string, unknown>) => sampled(name, { id: address, set });
const added = (given: Record<string, unknown>, to: string = otherTask) =>
  sampled('addOperationalAddress', { task: to, address: given });
const watch = (watcher: string) => ofTask('addTaskWatcher', { watcher });

type Pair = { what: string; later: ReturnType<typeof sampled>; earlier: ReturnType<typeof sampled> };

const followed: Pair[] = [
  {
    what: 'an address follows the task that it was added to',
    later: added({}, task),
    earlier: ofTask('createTask'),
  },
  {
    what: 'an address follows the place where the work is',
    later: added({ installationAddress: { id: place } }),
    earlier: sampled('createAddress', { id: place }),
  },
  {
    what: 'an address follows the place where something is picked up',
    later: added({ pickupAddresses: [{ id: place }] }),
    earlier: sampled('createAddress', { id: place }),
  },
  {
    what: 'a task follows its customer',
    later: sampled('createTask', { customer: { id: customer } }),
    earlier: sampled('createCustomer', { id: customer }),
  },
  {
    what: 'a place follows its customer',
    later: sampled('createAddress', { customer: { id: customer } }),
    earlier: sampled('createCustomer', { id: customer }),
  },
  {
    what: 'a copy follows the task that was copied',
    later: sampled('cloneTask', { from: task }),
    earlier: ofTask('createTask'),
  },
  { what: 'a mark follows the one before', later: mark(address), earlier: sampled('markCollected', { id: address }) },
  {
    what: 'a correction follows a mark',
    later: sampled('correctStatus', { id: address }),
    earlier: mark(address),
  },
  {
    what: 'marks on several addresses follow a mark on one of them',
    later: sampled('markAddressesFinished', { task, addresses: [otherAddress, address] }),
    earlier: mark(address),
  },
  {
    what: 'a mark follows marks on several addresses',
    later: mark(otherAddress),
    earlier: sampled('markAddressesCollected', { task, addresses: [address, otherAddress] }),
  },
  { what: 'publishing follows a change of the form', later: ofTask('publishTask'), earlier: edit({ nickname: 'x' }) },
  {
    what: 'publishing follows a price of an address',
    later: ofTask('publishTask', { addresses: [address] }),
    earlier: ofAddress('changeCosts', { salesPrice: 1, payout: 1 }),
  },
  { what: 'assigning follows publishing', later: ofTask('assignEmployees'), earlier: ofTask('publishTask') },
  {
    what: 'an offer follows publishing',
    later: sampled('requestTaskAssignment', { task }),
    earlier: ofTask('publishTask'),
  },
  {
    what: 'asking for dates follows publishing',
    later: sampled('requestReschedule', { task }),
    earlier: ofTask('publishTask'),
  },
  { what: 'a pause follows the one before', later: ofTask('continueTask'), earlier: ofTask('pauseTask') },
  { what: 'other dates follow publishing', later: ofTask('rescheduleTask'), earlier: ofTask('publishTask') },
  {
    what: 'an answer follows its request',
    later: sampled('cancelTaskAssignment', { id: proof }),
    earlier: sampled('requestTaskAssignment', { id: proof }),
  },
  {
    what: 'a proof follows its address',
    later: sampled('createProof', { operationalAddress: { id: address } }),
    earlier: added({ id: address }),
  },
  {
    what: 'photos follow their proof',
    later: sampled('addPhotos', { proof }),
    earlier: sampled('createProof', { id: proof }),
  },
  {
    what: 'the removal of a photo follows its arrival',
    later: sampled('removePhoto', { id: photo }),
    earlier: sampled('addPhotos', { photos: [photoArgs(photo)] }),
  },
  {
    what: 'an employee follows the role',
    later: sampled('addEmployee', { role }),
    earlier: sampled('createRole', { id: role }),
  },
  {
    what: 'another role follows the employee',
    later: sampled('setEmployeeRole', { id: employee }),
    earlier: sampled('addEmployee', { id: employee }),
  },
  {
    what: 'an absence follows its employee',
    later: sampled('createSchedule', { employee: { id: employee } }),
    earlier: sampled('addEmployee', { id: employee }),
  },
  {
    what: 'headquarters follow their place among the company’s',
    later: sampled('setHeadquarters', { id: company, headquarters: place }),
    earlier: sampled('addCompanyAddress', { id: company, address: place }),
  },
  {
    what: 'an attached file follows its task',
    later: sampled('createAttachedFile', { task }),
    earlier: ofTask('createTask'),
  },
  {
    what: 'one field follows itself',
    later: edit({ nickname: 'x' }),
    earlier: edit({ nickname: 'y', jobTicket: 'z' }),
  },
  { what: 'a watcher follows themselves', later: watch(employee), earlier: watch(employee) },
];

const apart: Pair[] = [
  { what: 'marks on two addresses', later: mark(address), earlier: mark(otherAddress) },
  { what: 'two fields of a form', later: edit({ nickname: 'x' }), earlier: edit({ jobTicket: 'z' }) },
  {
    what: 'a note and a price at one address',
    later: ofAddress('changeCommunicationInfo', { communicationInfo: 'x' }),
    earlier: ofAddress('changeCosts', { salesPrice: 1, payout: 1 }),
  },
  { what: 'a mark and a price', later: mark(address), earlier: ofAddress('changeCosts', { salesPrice: 1, payout: 1 }) },
  { what: 'two watchers', later: watch(employee), earlier: watch(role) },
  {
    what: 'two proofs at one address',
    later: sampled('createProof', { id: proof }),
    earlier: sampled('createProof', { id: photo }),
  },
];

describe('what waits for what on a device', () => {
  test.each(followed)('$what', ({ later, earlier }) => {
    expect(follows(later, earlier)).toBe(true);
  });

  test.each(apart)('$what do not wait for each other', ({ later, earlier }) => {
    expect(follows(later, earlier)).toBe(false);
    expect(follows(earlier, later)).toBe(false);
  });
});
