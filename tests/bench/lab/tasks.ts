import { randomFrom } from '../../../domain/kernel/random.ts';
import { day, dayAround, defaultTimeZone, hour } from '../../../domain/kernel/time.ts';
import type { Task } from '../../../domain/schemas.ts';
import type { OperationalStatus, TaskCompletionStatus } from '../../../domain/task/states.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';

/** 2026-03-11, the day around which the generated work lies. */
const today = dayAround(Date.UTC(2026, 2, 11, 12), defaultTimeZone).from;

/** How many days to each side of today have work: 300, and fewer where a day would have hardly any. */
const spanOf = (count: number): number => Math.min(300, count / 30);

/** So many days from today on have work, however few tasks there are. */
export const busyDays = 30;

const id = (kind: number, number: number): string =>
  `0197${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

export const labViewer: Viewer = {
  kind: 'office',
  userId: id(1, 0),
  companyId: id(1, 0),
  customerId: null,
  owner: true,
  elevated: true,
  rights: [],
};

const places = ['Αθήνα', 'Πάτρα', 'Ρίο', 'Αίγιο', 'Ναύπακτος', 'Μεσολόγγι', 'Πύργος', 'Κάτω Αχαΐα'];
const works = ['Κλιματιστικό', 'Αντλία θερμότητας', 'Λέβητας', 'Αεραγωγοί', 'Ψυκτικός θάλαμος', 'Θερμοστάτες'];
const open: TaskCompletionStatus[] = ['UNASSIGNED', 'ASSIGNED', 'ACCEPTED', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED'];
const operational: OperationalStatus[] = ['ON_GOING', 'ON_GOING', 'ON_GOING', 'PAUSED'];

const pick = <Value>(from: readonly [Value, ...Value[]] | readonly Value[], random: number): Value =>
  from[Math.floor(random * from.length)] as Value;

/** Work of the past is mostly done and invoiced; what lies ahead is open or a draft. */
function statusOf(begins: number, random: number): TaskCompletionStatus {
  if (begins < today) return random < 0.75 ? 'INVOICED' : pick(['FINISHED', 'FAILED', 'INSTALLED'], random * 4 - 3);
  return random < 0.1 ? 'DRAFT' : pick(open, random);
}

/** Tasks as a large company has them, around today: always the same for the same count. */
export function makeTasks(count: number): Task[] {
  const next = randomFrom(count);
  const span = spanOf(count);
  return Array.from({ length: count }, (_, number): Task => {
    const begins = today + Math.floor((next() * 2 - 1) * span) * day + Math.floor(8 + next() * 10) * hour;
    const creator = { id: id(1, 0) };
    return {
      id: id(2, number),
      version: 1,
      createDate: begins - 14 * day,
      modifyDate: begins - day,
      company: creator,
      number: number + 1,
      nickname: `${pick(works, next())}, ${pick(places, next())} ${number}`,
      jobTicket: `ΤΠ-${1000 + number}`,
      customer: { id: id(3, Math.floor(next() * 200)) },
      invoiceId: null,
      installationTimestampFrom: begins,
      installationTimestampTo: begins + 3 * hour,
      pickupTimestampFrom: begins - 2 * hour,
      pickupTimestampTo: begins,
      rootTask: null,
      leaf: true,
      employeesAssignees: [{ id: id(1, 1 + Math.floor(next() * 40)) }],
      watchers: [],
      assignee: null,
      owner: creator,
      taskCreator: creator,
      salesPrice: 240,
      totalPayout: 110,
      finalPayout: null,
      totalExtraCosts: null,
      percentCompleted: 0,
      estimateTime: 3,
      antediluvian: false,
      taskCompletionStatus: statusOf(begins, next()),
      taskOperationalStatus: pick(operational, next()),
      requestTaskAssignment: null,
      installedOn: null,
      finishedOn: null,
      pkSharedId: null,
      requiredPhotos: null,
      stepTemplate: null,
      steps: null,
    };
  });
}

/** The day that lies `shift` days from today. */
export const labDay = (shift: number): { from: number; to: number } =>
  dayAround(today + day / 2, defaultTimeZone, shift);
