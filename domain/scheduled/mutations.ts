import { z } from 'zod';
import { isOwnEmployee, maySchedule } from '../account/permissions.ts';
import { vacationFields } from '../entry-fields.ts';
import { id } from '../kernel/fields.ts';
import { applied, type Decision, type Notice, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideMerge } from '../mutation/merge.ts';
import { decideRepeatedCreation, defineRemoval, noFacts } from '../mutation/row-mutations.ts';
import type { RowReader } from '../rows.ts';
import { type Scheduled, scheduledSchema, type User } from '../schemas.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { vacationsWithin } from './availability.ts';

type Planned = Pick<Scheduled, 'id' | 'employee' | 'startingTime' | 'endingTime'>;

interface ScheduleFacts {
  employee: User | undefined;
  /** The vacations of that employee. */
  vacations: Scheduled[];
}

const loadSchedule = async (employeeId: string, rows: RowReader): Promise<ScheduleFacts> => ({
  // Locks the employee, so that two people can't plan overlapping vacations at once.
  employee: await rows.lock('users', employeeId),
  vacations: await rows.pointingAt('scheduled', 'employee', employeeId),
});

/** Rejects a vacation of another company's employee, one that ends before it starts, and one that overlaps another. */
function refusal(planned: Planned, { employee, vacations }: ScheduleFacts, actor: Viewer): Decision | null {
  if (employee === undefined || employee.deleted) return rejected('rule', 'employee');
  if (!isOwnEmployee(actor, employee)) return rejected('not_permitted');
  if (planned.startingTime >= planned.endingTime) return rejected('rule', 'startingTime', 'endingTime');
  const range = { from: planned.startingTime, to: planned.endingTime };
  const others = vacationsWithin(range, { employee: planned.employee.id, except: planned.id }, vacations);
  return others.length > 0 ? rejected('schedule_overlap', 'startingTime', 'endingTime') : null;
}

/** The notice to an employee whose vacation somebody else planned. */
const vacationNotice = (type: Notice['type'], planned: Planned, nickname: string | null): Notice => ({
  classType: 'SCHEDULE',
  type,
  changedItemId: planned.id,
  taskId: null,
  also: [planned.employee.id],
  url: '/scheduled',
  details: { schedule: nickname ?? '' },
});

/** Creates a vacation (specification 2.8, 6 and 9: the type is PAID_VACATION unless another is chosen). */
export const createSchedule = defineMutation({
  args: z.object({ id: id(), ...vacationFields, vacationType: vacationFields.vacationType.default('PAID_VACATION') }),
  base: z.object({}),
  target: (args) => ({ resource: 'scheduled', id: args.id }),
  sets: (args) => [`scheduled/${args.id}`],
  needs: (args) => [`users/${args.employee.id}`],
  load: async (args, rows) => ({
    existing: await rows.lock('scheduled', args.id),
    facts: await loadSchedule(args.employee.id, rows),
  }),
  decide: ({ existing, facts }, { args, context: { actor } }) => {
    const company = { id: actor.companyId };
    if (!maySchedule(actor, 'POST_SCHEDULE', { ...args, company })) return rejected('not_permitted');
    const { id: scheduleId, ...row } = args;
    if (existing) return decideRepeatedCreation(actor, existing, row);
    const refused = refusal(args, facts, actor);
    if (refused) return refused;
    return applied(
      [{ kind: 'create', resource: 'scheduled', id: scheduleId, row: { ...row, company } }],
      [vacationNotice('CREATED', args, args.nickname)],
    );
  },
});

/** Start, end and employee merge as one, since together they decide whether the vacation fits. */
const fittingGroup = ['employee', 'startingTime', 'endingTime'] as const;

/** Edits a vacation. If it moves to another employee, both are notified. */
export const editSchedule = defineMutation({
  args: z.object({ id: id(), set: z.object(vacationFields).partial() }),
  base: scheduledSchema
    .pick({ nickname: true, employee: true, startingTime: true, endingTime: true, vacationType: true })
    .partial(),
  target: (args) => ({ resource: 'scheduled', id: args.id }),
  sets: (args) => Object.keys(args.set).map((field) => `scheduled/${args.id}/${field}`),
  needs: (args) => [`scheduled/${args.id}`],
  load: async (args, rows) => {
    const vacation = await rows.lock('scheduled', args.id);
    if (vacation === undefined) return undefined;
    return { vacation, facts: await loadSchedule((args.set.employee ?? vacation.employee).id, rows) };
  },
  decide: ({ vacation, facts }, { args, base, context: { actor } }) => {
    const planned: Planned = {
      id: vacation.id,
      employee: args.set.employee ?? vacation.employee,
      startingTime: args.set.startingTime ?? vacation.startingTime,
      endingTime: args.set.endingTime ?? vacation.endingTime,
    };
    const may = [vacation, { ...planned, company: vacation.company }].every((each) =>
      maySchedule(actor, 'PUT_SCHEDULE', each),
    );
    if (!may) return rejected('not_permitted');
    const refused = refusal(planned, facts, actor);
    if (refused) return refused;
    const decision = decideMerge({
      resource: 'scheduled',
      id: vacation.id,
      row: vacation,
      base,
      next: args.set,
      groups: [fittingGroup],
    });
    if (decision.kind === 'rejected' || decision.writes.length === 0) return decision;
    const name = args.set.nickname ?? vacation.nickname;
    const moved = decision.writes.some((write) => write.kind === 'change' && 'employee' in write.set);
    const notices = moved
      ? [vacationNotice('DELETED', vacation, vacation.nickname), vacationNotice('CREATED', planned, name)]
      : [vacationNotice('CHANGED', { ...planned, employee: vacation.employee }, name)];
    return { ...decision, notices };
  },
});

export const deleteSchedule = defineRemoval({
  resource: 'scheduled',
  may: (viewer, vacation) => maySchedule(viewer, 'DELETE_SCHEDULE', vacation),
  facts: noFacts,
  notices: (vacation) => [vacationNotice('DELETED', vacation, vacation.nickname)],
});
