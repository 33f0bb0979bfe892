import { dayAround, defaultTimeZone, hour, type Instant, minute } from '../../domain/kernel/time.ts';
import type { AnyRow, NewRow, Write } from '../../domain/rows.ts';
import { percentOf } from '../../domain/task/completion.ts';
import type { OperationalStatus, TaskCompletionStatus } from '../../domain/task/states.ts';
import type { RequestStatus } from '../../domain/task-assignment/states.ts';
import type { DemoIds } from './ids.ts';
import { newRow } from './new-row.ts';
import { places } from './places.ts';
import { type AddressTemplate, type TaskTemplate, templates } from './templates.ts';

type Create = Extract<Write, { kind: 'create' }>;

/** The times of a demo task relative to now. */
interface Schedule {
  from: Instant;
  to: Instant;
  /** Caps an instant at half an hour ago. */
  past(instant: Instant): Instant;
}

/** Today's work may last until the evening, so that it is never late while somebody tries the demo. */
const evening = 22 * hour;

function scheduleOf(template: TaskTemplate, now: Instant): Schedule {
  const { from: midnight } = dayAround(now, defaultTimeZone, template.day);
  const from = midnight + template.hour * hour;
  return {
    from,
    to: template.day === 0 ? midnight + evening : from + 3 * hour,
    past: (instant) => Math.min(instant, now - 30 * minute),
  };
}

const operationalStatuses: Partial<Record<TaskCompletionStatus, OperationalStatus>> = {
  DRAFT: 'DRAFT',
  INVOICED: 'FINISHED',
};

const operationalStatusOf = ({ status }: TaskTemplate): OperationalStatus => operationalStatuses[status] ?? 'ON_GOING';

const sum = (addresses: readonly AddressTemplate[], of: 'payout' | 'price'): number =>
  addresses.reduce((total, address) => total + address[of], 0);

/** The addresses of a task and its parts. */
const allAddresses = (template: TaskTemplate): AddressTemplate[] => [
  ...template.addresses,
  ...templates.filter(({ root }) => root === template.key).flatMap(({ addresses }) => addresses),
];

const isDone = (status: TaskCompletionStatus): boolean => status === 'FINISHED' || status === 'INVOICED';

function taskCreate(template: TaskTemplate, ids: DemoIds, now: Instant): Create {
  const { key, by, status, customer } = template;
  const { from, to, past } = scheduleOf(template, now);
  const addresses = allAddresses(template);
  const statuses = addresses.map((address) => address.status);
  const agreed = by === 'partner' && (status === 'ACCEPTED' || status === 'ASSIGNED');
  const company = ids.reference('user.boss');
  const row = newRow('tasks', {
    company,
    nickname: template.nickname,
    jobTicket: `ΤΠ-${1000 + templates.indexOf(template)}`,
    customer: ids.reference(`customer.${customer}`),
    invoiceId: status === 'INVOICED' ? 'ΤΙΜ-0117' : null,
    installationTimestampFrom: from,
    installationTimestampTo: to,
    pickupTimestampFrom: from - 2 * hour,
    pickupTimestampTo: template.day === 0 ? to : from,
    rootTask: template.root === undefined ? null : ids.reference(`task.${template.root}`),
    leaf: template.addresses.length > 0,
    employeesAssignees: by === 'partner' ? [] : by.map((name) => ids.reference(`user.${name}`)),
    assignee: agreed ? ids.reference('user.partner') : null,
    owner: company,
    taskCreator: ids.reference('user.office'),
    salesPrice: sum(addresses, 'price'),
    totalPayout: sum(addresses, 'payout'),
    finalPayout: isDone(status) ? sum(addresses, 'payout') : null,
    percentCompleted: percentOf(statuses),
    estimateTime: addresses.length,
    antediluvian: by === 'partner',
    taskCompletionStatus: status,
    taskOperationalStatus: operationalStatusOf(template),
    requestTaskAssignment: by === 'partner' && status !== 'DRAFT' ? ids.reference(`task.${key}.request`) : null,
    installedOn: isDone(status) ? past(from + 2 * hour) : null,
    finishedOn: isDone(status) ? past(from + 3 * hour) : null,
  });
  return { kind: 'create', resource: 'tasks', id: ids.of(`task.${key}`), row };
}

const order = ['NO_PROGRESS', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'FINISHED', 'INVOICED'] as const;

/** The timestamps that belong to an address's status. */
function progress({ status }: AddressTemplate, { from, past }: Schedule): Partial<NewRow<'operational-addresses'>> {
  const reached = status === 'FAILED' ? 1 : order.indexOf(status);
  return {
    collectedOn: reached >= 1 ? past(from - hour) : null,
    startedOn: reached === 2 ? past(from) : null,
    installedOn: reached >= 3 ? past(from + 2 * hour) : null,
    finishedOn: reached >= 4 ? past(from + 3 * hour) : null,
    failedOn: status === 'FAILED' ? past(from + hour) : null,
    failureReason: status === 'FAILED' ? 'NO_ACCESS' : null,
    failureComment: status === 'FAILED' ? 'Ο χώρος ήταν κλειδωμένος· κανείς δεν απάντησε.' : null,
    millisecondsWorkedOn: reached >= 3 ? 75 * minute : 0,
  };
}

function addressCreates(template: TaskTemplate, ids: DemoIds, now: Instant): Create[] {
  const schedule = scheduleOf(template, now);
  return template.addresses.map((address, index): Create => {
    const row = newRow('operational-addresses', {
      company: ids.reference('user.boss'),
      task: ids.reference(`task.${template.key}`),
      nickname: places[address.at].name,
      payout: address.payout,
      salesPrice: address.price,
      finalPayout: address.status === 'FINISHED' || address.status === 'INVOICED' ? address.payout : null,
      communicationInfo: address.info ?? null,
      addressOperationalStatus: operationalStatusOf(template),
      completionStatus: address.status,
      installationAddress: ids.reference(`place.${address.at}`),
      pickupAddresses: [ids.reference(`place.${address.from}`)],
      commentFromInstallationProofOfWork: address.proof ?? null,
      millisecondsWorkedOn: 0,
      ...progress(address, schedule),
    });
    return {
      kind: 'create',
      resource: 'operational-addresses',
      id: ids.of(`task.${template.key}.address.${index}`),
      row,
    };
  });
}

function proofCreates(template: TaskTemplate, ids: DemoIds, now: Instant): Create[] {
  const { from, past } = scheduleOf(template, now);
  const [author] = template.by === 'partner' ? ['partner'] : template.by;
  return template.addresses.flatMap((address, index): Create[] => {
    if (address.proof === undefined) return [];
    const row = newRow('proofs', {
      company: ids.reference('user.boss'),
      type: 'INSTALLATION',
      nickname: places[address.at].name,
      addresses: [ids.reference(`place.${address.at}`)],
      status: 'NORMAL',
      comment: address.proof,
      operationalAddress: ids.reference(`task.${template.key}.address.${index}`),
      task: ids.reference(`task.${template.key}`),
      author: ids.reference(`user.${author ?? 'office'}`),
      shareState: template.customer === 'cafe' ? 'FULL_SHARE' : 'HIDDEN',
      doneOn: past(from + 2 * hour),
    });
    return [{ kind: 'create', resource: 'proofs', id: ids.of(`task.${template.key}.proof.${index}`), row }];
  });
}

const requestStatuses: Partial<Record<TaskCompletionStatus, RequestStatus>> = {
  ASSIGNMENT_REQUESTED: 'PENDING',
  DECLINED: 'REJECTED',
};

function requestCreates({ key, by, nickname, status }: TaskTemplate, ids: DemoIds): Create[] {
  if (by !== 'partner') return [];
  const sender = ids.reference('user.boss');
  const row = newRow('task-assignments', {
    company: sender,
    nickname,
    sender,
    requester: sender,
    receiver: ids.reference('user.partner'),
    task: ids.reference(`task.${key}`),
    status: requestStatuses[status] ?? 'ACCEPTED',
    typeStatus: 'ASSIGNMENT',
  });
  return [{ kind: 'create', resource: 'task-assignments', id: ids.of(`task.${key}.request`), row }];
}

/** The rows of a demo task, as new at `now`. */
export const taskCreates = (template: TaskTemplate, ids: DemoIds, now: Instant): Create[] => [
  taskCreate(template, ids, now),
  ...addressCreates(template, ids, now),
  ...proofCreates(template, ids, now),
  ...requestCreates(template, ids),
];

/** Fields with instants of the plan or the work, which move with the day. */
const dated = /(On|From|To)$/;

/** Moves an existing row to the day of `create`, setting only dated fields. */
export function moved(create: Create, row: AnyRow): Write[] {
  const next = new Map<string, unknown>(Object.entries(create.row));
  const changes = Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
    dated.test(name) && typeof value === 'number' && next.get(name) !== value ? [[name, next.get(name)]] : [],
  );
  if (changes.length === 0) return [];
  const { resource, id } = create;
  return [{ kind: 'change', resource, id, set: Object.fromEntries(changes) } as Write];
}
