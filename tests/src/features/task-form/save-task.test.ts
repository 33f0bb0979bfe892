import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TaskFormArgs, TaskFormValues } from '../../../../src/features/task-form/form-values.ts';
import { saveTask } from '../../../../src/features/task-form/save-task.ts';
import type { Change } from '../../../../workers/contract/engine.ts';
import { fixedId } from '../../../support/rows-in-memory.ts';
import { ChoosyEngine } from '../../support/choosy-engine.ts';
import { workerOf } from '../../support/port-worker.ts';

const task = fixedId(100);
const address = (index: number, payout: number | null) => ({
  id: fixedId(200 + index),
  nickname: `Σπίτι ${index}`,
  installationAddress: { id: fixedId(300 + index) },
  pickupAddresses: [],
  payout,
  salesPrice: null,
  communicationInfo: null,
});
const values = {
  id: task,
  nickname: 'Αντλία',
  jobTicket: null,
  customer: { id: fixedId(1) },
  installationTimestampFrom: null,
  installationTimestampTo: null,
  pickupTimestampFrom: null,
  pickupTimestampTo: null,
  salesPrice: null,
  totalPayout: null,
  finalPayout: null,
  estimateTime: null,
  antediluvian: false,
  requiredPhotos: null,
  stepTemplate: null,
  advancedTimestampDetails: false,
};

let engine: ChoosyEngine;

beforeEach(() => {
  engine = new ChoosyEngine();
  vi.stubGlobal('Worker', workerOf(engine));
});

describe('the addresses that a form adds to a draft', () => {
  const save = (there: ReturnType<typeof address>[]) =>
    saveTask(
      { ...values, addresses: [address(1, 70), address(2, null)] },
      { seen: { ...values, addresses: [] }, there, keep: () => undefined },
    );

  it('are added', async () => {
    await save([]);
    expect(engine.performed.map(({ name }) => name)).toEqual(['addOperationalAddress', 'addOperationalAddress']);
  });

  it('are changed to what it says where a save that ended later, or another tab, has added them', async () => {
    await save([address(1, 60), address(2, null)]);
    expect(engine.performed).toEqual([
      {
        name: 'editOperationalAddress',
        args: { id: fixedId(201), set: { payout: 70 } },
        base: { payout: 60 },
      },
    ]);
  });
});

describe('a form whose save was refused at a step', () => {
  const form = () => {
    let seen: TaskFormValues = { ...values, addresses: [address(1, 60)] };
    return async (args: Partial<TaskFormArgs>, there: ReturnType<typeof address>[] = []): Promise<Change[]> => {
      engine.asked.length = 0;
      await saveTask(
        { ...values, addresses: [address(1, 60)], ...args },
        { seen, there, keep: (part) => (seen = { ...seen, ...part }) },
      );
      return engine.performed.map(({ name, args: { id, set }, base }) => ({ name, args: { id, set }, base }));
    };
  };

  it('sends what is changed again with what was kept as what was seen, and nothing else twice', async () => {
    const save = form();
    engine.refused.add('editOperationalAddress');
    await save({ nickname: 'Λέβητας', addresses: [address(1, 70)] });
    engine.refused.clear();
    expect(await save({ nickname: 'Λέβητας 2', addresses: [address(1, 80)] })).toEqual([
      { name: 'editTask', args: { id: task, set: { nickname: 'Λέβητας 2' } }, base: { nickname: 'Λέβητας' } },
      { name: 'editOperationalAddress', args: { id: fixedId(201), set: { payout: 80 } }, base: { payout: 60 } },
    ]);
    expect(await save({ nickname: 'Λέβητας 2', addresses: [address(1, 80)] })).toEqual([]);
  });

  it('removes an address that it had added, once that is taken out of it', async () => {
    const save = form();
    engine.refused.add('editOperationalAddress');
    await save({ addresses: [address(2, null), address(1, 70)] });
    engine.refused.clear();
    expect(await save({}, [address(1, 60), address(2, null)])).toEqual([
      { name: 'removeOperationalAddress', args: { id: fixedId(202), set: undefined }, base: {} },
    ]);
    expect(await save({})).toEqual([]);
  });

  it('removes one that another tab had added, once that is taken out of it', async () => {
    const save = form();
    const both = [address(1, 60), address(2, null)];
    expect(await save({ addresses: both }, both)).toEqual([]);
    expect(await save({}, both)).toMatchObject([{ name: 'removeOperationalAddress', args: { id: fixedId(202) } }]);
  });
});
