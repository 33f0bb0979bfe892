import type { RowBody } from '../../../domain/catalogue/row-bodies.ts';
import { sameValue } from '../../../domain/mutation/merge.ts';
import type { Rows } from '../../../domain/rows.ts';
import { addressFields as plannedFields, taskFields } from '../../../domain/task/arguments.ts';
import {
  absent,
  difference,
  edits,
  type GenericMutations,
  idIn,
  listed,
  type Part,
  type Step,
  withoutEmpty,
} from './generic-parts.ts';

const noTaskFields = { ...absent(taskFields), antediluvian: false };
const noPlaceFields = { ...absent(plannedFields), pickupAddresses: [] };

/** A planned address, with empty values for missing fields. */
const planned = (given: object, newId: () => string): RowBody => ({
  id: newId(),
  ...noPlaceFields,
  ...withoutEmpty(given),
});

/** A new task's addresses; those without an id get one. */
const plannedIn = (given: unknown, newId: () => string): RowBody[] =>
  Array.isArray(given) ? given.map((each: object) => planned(each, newId)) : [];

/** A draft's whole list of addresses: missing ones are added, absent ones removed. */
const taskAddresses: Part<Rows['tasks']> = {
  fields: ['operationalAddressList'],
  steps: async ({ id: task, set, addressesOf, newId }) => {
    const present = await addressesOf(task);
    const given = plannedIn(set.operationalAddressList, newId);
    const known = new Map(present.map((address) => [address.id, address]));
    const kept = new Set(given.map(({ id }) => id));
    return [
      ...present
        .filter(({ id }) => !kept.has(id))
        .map(({ id }): Step => ({ name: 'removeOperationalAddress', args: { id } })),
      ...given.flatMap((address): Step[] => {
        const before = known.get(String(address.id));
        if (before === undefined) return [{ name: 'addOperationalAddress', args: { task, address } }];
        const differing = Object.keys(plannedFields).filter(
          (field) => !sameValue(before[field as keyof typeof before], address[field]),
        );
        const changed = Object.fromEntries(differing.map((field) => [field, address[field]]));
        return differing.length === 0
          ? []
          : [{ name: 'editOperationalAddress', args: { id: address.id, set: changed } }];
      }),
    ];
  },
};

const taskPeople: Part<Rows['tasks']> = {
  fields: ['employeesAssignees'],
  steps: ({ id, set, row }) => {
    const { added, removed } = difference(row.employeesAssignees, set.employeesAssignees);
    return [
      ...(removed.length > 0 ? [{ name: 'removeAssigneeEmployees', args: { id, employees: removed } } as const] : []),
      ...(added.length > 0 ? [{ name: 'assignEmployees', args: { id, employees: added } } as const] : []),
    ];
  },
};

/** A draft's address is planned freely; afterwards the office changes its prices, costs and communication info. */
const plannedAddress: Part<Rows['operational-addresses']> = {
  fields: Object.keys(plannedFields),
  steps: ({ id, set, row }) => {
    if (row.addressOperationalStatus === 'DRAFT') return [{ name: 'editOperationalAddress', args: { id, set } }];
    const { salesPrice, payout, communicationInfo, ...others } = set;
    const steps: Step[] = [];
    if (Object.keys(others).length > 0) steps.push({ name: 'editOperationalAddress', args: { id, set: others } });
    if ('salesPrice' in set || 'payout' in set) {
      const costs = { salesPrice: row.salesPrice, payout: row.payout, ...('salesPrice' in set && { salesPrice }) };
      steps.push({ name: 'changeCosts', args: { id, set: { ...costs, ...('payout' in set && { payout }) } } });
    }
    if ('communicationInfo' in set)
      steps.push({ name: 'changeCommunicationInfo', args: { id, set: { communicationInfo } } });
    return steps;
  },
};

const extraCosts: Part<Rows['operational-addresses']> = {
  fields: ['extraCosts', 'extraCostsDescription'],
  steps: ({ id, set, row }) => {
    const present = { extraCosts: row.extraCosts, extraCostsDescription: row.extraCostsDescription };
    return [{ name: 'changeExtraCosts', args: { id, set: { ...present, ...set } } }];
  },
};

export const taskRows: {
  tasks: GenericMutations<Rows['tasks']>;
  'operational-addresses': GenericMutations<Rows['operational-addresses']>;
} = {
  tasks: {
    create: (body, newId) => ({
      name: 'createTask',
      args: {
        ...noTaskFields,
        ...body,
        addresses: plannedIn(body.operationalAddressList ?? body.addresses, newId),
      },
    }),
    takes: ['operationalAddressList'],
    update: [
      edits('editTask', Object.keys(taskFields)),
      taskAddresses,
      taskPeople,
      listed<Rows['tasks']>('watchers', {
        add: ({ id }, watcher) => ({ name: 'addTaskWatcher', args: { id, watcher } }),
        remove: ({ id }, watcher) => ({ name: 'removeTaskWatcher', args: { id, watcher } }),
      }),
    ],
    remove: 'deleteTask',
  },
  'operational-addresses': {
    create: (body, newId) => ({
      name: 'addOperationalAddress',
      args: { task: idIn(body.task), address: planned(body, newId) },
    }),
    takes: Object.keys(plannedFields),
    update: [
      plannedAddress,
      extraCosts,
      {
        fields: ['finalPayout'],
        steps: ({ id, set }) => [{ name: 'changeFinalPayout', args: { id, set } }],
      },
    ],
    remove: 'removeOperationalAddress',
  },
};
