import type { NewRow } from '../../domain/rows.ts';
import { newRow } from '../../server/demo/new-row.ts';
import {
  addressValues,
  customerValues,
  operationalAddressValues,
  roleValues,
  taskValues,
  userValues,
} from '../support/rows.ts';
import { fixedId, RowsInMemory } from '../support/rows-in-memory.ts';
import { noon } from './decide.ts';
import { ids } from './people.ts';
import { templateId, templateValues } from './steps.ts';

/** The rows of the account in these tests, by what they are. */
export const at = {
  installerRole: fixedId(301),
  officeRole: fixedId(302),
  freeRole: fixedId(303),
  address: fixedId(311),
  usedAddress: fixedId(312),
  headquarters: fixedId(313),
  foreignAddress: fixedId(314),
  customer: ids.customer,
  otherCustomer: fixedId(321),
  foreignCustomer: fixedId(322),
  vacation: fixedId(331),
  task: fixedId(341),
  operationalAddress: fixedId(342),
  assignment: fixedId(351),
  addition: fixedId(361),
  agreement: fixedId(371),
  file: fixedId(381),
  view: fixedId(391),
  piece: fixedId(395),
  fresh: fixedId(399),
} as const;

/** A view without columns of its own. */
export const viewContent = JSON.stringify({ search: { q: 'x' }, chosen: null, order: null, widths: null });

const boss = { id: ids.boss };
const partner = { id: ids.partner };
const hour = 3_600_000;

/** When the vacation of these tests is. */
export const away = { from: noon + 24 * hour, to: noon + 48 * hour };

const assignmentOf = (given: Partial<NewRow<'task-assignments'>>): NewRow<'task-assignments'> =>
  newRow('task-assignments', {
    company: boss,
    sender: boss,
    receiver: partner,
    task: { id: at.task },
    status: 'PENDING',
    typeStatus: 'ASSIGNMENT',
    expiresOn: noon + hour,
    ...given,
  });

const additionOf = (given: Partial<NewRow<'user-additions'>>): NewRow<'user-additions'> =>
  newRow('user-additions', {
    company: boss,
    sender: boss,
    receiver: partner,
    status: 'PENDING',
    typeStatus: 'FLEET',
    expiresOn: noon + hour,
    ...given,
  });

/** How some rows differ from those that every test has. */
export interface Given {
  task?: Partial<NewRow<'tasks'>>;
  assignment?: Partial<NewRow<'task-assignments'>>;
  addition?: Partial<NewRow<'user-additions'>>;
  agreement?: Partial<NewRow<'subcontractor-agreements'>>;
  company?: Partial<NewRow<'companies'>>;
}

function people(rows: RowsInMemory): void {
  rows.with('users', {
    [ids.boss]: userValues({ company: boss, nickname: 'Νίκος', usersElevated: true }),
    [ids.colleague]: userValues({ company: boss, employer: boss, role: { id: at.officeRole } }),
    [ids.installer]: userValues({ company: boss, employer: boss, role: { id: at.installerRole }, username: 'giorgos' }),
    [ids.partner]: userValues({ company: partner, usersElevated: true }),
    [ids.partnerEmployee]: userValues({ company: partner, employer: partner }),
    [ids.client]: userValues({ company: boss, customer: { id: at.customer } }),
    [ids.stranger]: userValues({ company: { id: ids.stranger } }),
  });
  rows.with('roles', {
    [at.installerRole]: roleValues({ company: boss, name: 'installer', employees: [{ id: ids.installer }] }),
    [at.officeRole]: roleValues({
      company: boss,
      name: 'office',
      employeeRights: ['PUT_TASKS', 'PUT_EMPLOYEES'],
      employees: [{ id: ids.colleague }],
    }),
    [at.freeRole]: roleValues({ company: boss, name: 'driver' }),
  });
}

function places(rows: RowsInMemory, company: Partial<NewRow<'companies'>>): void {
  const own = { company: boss, region: 'Πάτρα' };
  rows.with('addresses', {
    [at.address]: addressValues({ ...own, customer: { id: at.customer }, sharedStatus: 'PRIVATE' }),
    [at.usedAddress]: addressValues(own),
    [at.headquarters]: addressValues({ ...own, nickname: 'Έδρα', companies: [boss] }),
    [at.foreignAddress]: addressValues({ company: partner }),
  });
  rows.with('customers', {
    [at.customer]: customerValues({
      company: boss,
      addresses: [{ id: at.address }],
      users: [{ id: ids.client }],
      watchers: [{ id: ids.colleague }],
    }),
    [at.otherCustomer]: customerValues({ company: boss }),
    [at.foreignCustomer]: customerValues({ company: partner }),
  });
  rows.with('companies', {
    [ids.boss]: newRow('companies', {
      company: boss,
      owner: boss,
      name: 'Τεχνική',
      addresses: [{ id: at.headquarters }],
      ...company,
    }),
  });
}

/**
 * Boss's account with its people, roles, customers, places and one vacation, a task that waits for partner's answer, and a
 * request into the fleet. Rows are there for whoever asks: what rights decide is seen without what visibility hides.
 */
export function account({
  task = {},
  assignment = {},
  addition = {},
  agreement,
  company = {},
}: Given = {}): RowsInMemory {
  const rows = new RowsInMemory();
  people(rows);
  places(rows, company);
  rows.with('saved-views', {
    [at.view]: newRow('saved-views', {
      company: boss,
      author: { id: ids.installer },
      nickname: 'Late',
      list: 'tasks',
      shared: true,
      content: viewContent,
    }),
  });
  rows.with('step-templates', { [templateId]: templateValues() });
  rows.with('equipment', {
    [at.piece]: newRow('equipment', {
      company: boss,
      address: { id: at.address },
      kind: 'Λέβητας',
      serialNumber: 'SN-1',
    }),
  });
  rows.with('scheduled', {
    [at.vacation]: newRow('scheduled', {
      company: boss,
      employee: { id: ids.installer },
      startingTime: away.from,
      endingTime: away.to,
      vacationType: 'PAID_VACATION',
    }),
  });
  rows.with('tasks', {
    [at.task]: taskValues({
      company: boss,
      owner: boss,
      nickname: 'Ψυγείο',
      customer: { id: at.otherCustomer },
      antediluvian: true,
      taskCompletionStatus: 'ASSIGNMENT_REQUESTED',
      requestTaskAssignment: { id: at.assignment },
      ...task,
    }),
  });
  rows.with('operational-addresses', {
    [at.operationalAddress]: operationalAddressValues({
      company: boss,
      task: { id: at.task },
      installationAddress: { id: at.usedAddress },
    }),
  });
  rows.with('task-assignments', { [at.assignment]: assignmentOf(assignment) });
  rows.with('user-additions', { [at.addition]: additionOf(addition) });
  rows.with('attached-files', {
    [at.file]: newRow('attached-files', { company: boss, name: 'σχέδιο.pdf', task: { id: at.task } }),
  });
  if (agreement !== undefined) {
    const values = newRow('subcontractor-agreements', { company: boss, contractor: boss, subcontractor: partner });
    rows.with('subcontractor-agreements', { [at.agreement]: { ...values, ...agreement } });
  }
  return rows;
}

/** A task that nobody has been asked about. */
export const unassigned: Given = {
  task: { taskCompletionStatus: 'UNASSIGNED', requestTaskAssignment: null },
  assignment: { status: 'CANCELLED', expiresOn: null },
};
