import { z } from 'zod';
import { isOwnEmployee } from '../account/permissions.ts';
import { workDayFields } from '../entry-fields.ts';
import { id, instant } from '../kernel/fields.ts';
import { dateAt, dayOfDate, hour, isDate, minute } from '../kernel/time.ts';
import { applied, conflicting, type Decision, type MutationContext, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { decideMerge, sameValue } from '../mutation/merge.ts';
import type { NewRow, RowReader, Rows, Write } from '../rows.ts';
import { type User, workDaySchema } from '../schemas.ts';
import { emptyDay } from './empty-day.ts';
import { figuresOf } from './figures.ts';
import { workDayIdOf } from './id.ts';
import { mayApproveDaysOf, mayCorrectDay } from './permissions.ts';
import { longestPause } from './resource.ts';
import { type Confirmed, type Figures, figuresSchema } from './schema.ts';

/** Whose day it is, and which; the id follows from both and the company. */
const key = { id: id(), user: z.object({ id: id() }), date: z.string().max(10).refine(isDate) };

type Key = z.infer<z.ZodObject<typeof key>>;

interface DayFacts {
  /** Undefined as long as nobody tapped or said anything. */
  day: Rows['work-days'] | undefined;
  person: User;
}

async function loadDay({ id: dayId, user }: Key, rows: RowReader): Promise<DayFacts | undefined> {
  // Locks the person, so that their day isn't created twice at once.
  const person = await rows.lock('users', user.id);
  return person && { day: await rows.lock('work-days', dayId), person };
}

/** The corrections of a day. */
const corrections = ['begin', 'end', 'pause'] as const;

const about = {
  target: (given: Key) => ({ resource: 'work-days', id: given.id }) as const,
  needs: (given: Key) => [`work-days/${given.id}`, `users/${given.user.id}`],
  load: loadDay,
};

/** A confirmation of a day includes its earlier corrections. */
const needsCorrections = (given: Key): string[] => [
  ...about.needs(given),
  ...corrections.map((field) => `work-days/${given.id}/${field}`),
];

/** The day as it is, or as it begins; a rejection where there can be none. */
function presentDay({ day, person }: DayFacts, given: Key, { actor, at, timeZone }: MutationContext) {
  const isTheirs = person.id === actor.userId || isOwnEmployee(actor, person);
  const { companyId } = actor;
  const isKey = given.id === workDayIdOf({ company: companyId, user: given.user.id, date: given.date });
  const row = day ?? emptyDay(given, companyId);
  if (!isTheirs || !mayCorrectDay(actor, row)) return rejected('not_permitted');
  if (!isKey) return rejected('rule', 'id');
  return given.date > dateAt(at, timeZone) ? rejected('rule', 'date') : row;
}

const isRejection = (found: NewRow<'work-days'> | Decision): found is Decision => 'kind' in found;

/** A night's work may go on so long after midnight. */
const longestNight = 16 * hour;

/** Whether a day begins on its date, ends after that and at most in the next night, and its pause fits in. */
function isPossible({ begin, end, pause }: Figures, { date, timeZone }: { date: string; timeZone: string }): boolean {
  const { from, to } = dayOfDate(date, timeZone);
  return begin >= from && begin < to && end <= to + longestNight && begin + pause * minute <= end;
}

const correction = {
  begin: instant().nullable(),
  end: instant().nullable(),
  pause: z.int().min(0).max(longestPause).nullable(),
  ...workDayFields,
};

/** Begin and end merge as one: together they decide whether the day is possible. */
const range = ['begin', 'end'] as const;

const withRow = (row: NewRow<'work-days'>, given: Key, decision: Decision): Decision => {
  if (decision.kind !== 'applied' || decision.writes.length === 0) return decision;
  const set = Object.assign({}, ...decision.writes.map((write) => ('set' in write ? write.set : {}))) as object;
  const create: Write = { kind: 'create', resource: 'work-days', id: given.id, row: { ...row, ...set } };
  return { ...decision, writes: [create] };
};

/** Corrects begin, end or pause of a day, or its note; null lets the taps count again. */
export const correctWorkDay = defineMutation({
  ...about,
  args: z.object({ ...key, set: z.object(correction).partial() }),
  base: workDaySchema.pick({ begin: true, end: true, pause: true, note: true }).partial(),
  sets: (given) => Object.keys(given.set).map((name) => `work-days/${given.id}/${name}`),
  decide: (facts: DayFacts, { args: given, base, context }) => {
    const row = presentDay(facts, given, context);
    if (isRejection(row)) return row;
    if (row.approved !== null) return rejected('day_approved');
    const { actor, at, timeZone } = context;
    const figures = figuresOf(Object.assign({ ...row }, given.set));
    const isTimed = 'begin' in given.set || 'end' in given.set || 'pause' in given.set;
    if (isTimed && figures !== null && !isPossible(figures, { date: given.date, timeZone }))
      return rejected('rule', 'begin', 'end', 'pause');
    const edit = { resource: 'work-days', id: given.id, row, base, next: given.set, groups: [range] } as const;
    const decision = decideMerge(edit, (): Write[] => [
      { kind: 'change', resource: 'work-days', id: given.id, set: { corrected: { by: actor.userId, at } } },
    ]);
    return facts.day === undefined ? withRow(row, given, decision) : decision;
  },
});

const confirmedBy = (figures: Figures | null, { actor, at }: MutationContext): Confirmed | null =>
  figures && { by: actor.userId, at, ...figures };

/** Writes one field of a day, and the day itself where there is none yet. */
function setField(
  { day }: DayFacts,
  { id: dayId, row }: { id: string; row: NewRow<'work-days'> },
  set: Partial<NewRow<'work-days'>>,
): Decision {
  const key = { resource: 'work-days', id: dayId } as const;
  return applied([
    day === undefined ? { kind: 'create', ...key, row: { ...row, ...set } } : { kind: 'change', ...key, set },
  ]);
}

/** Says that the figures of one's own day are right, or with null that they are not yet. */
export const checkWorkDay = defineMutation({
  ...about,
  args: z.object({ ...key, figures: figuresSchema.nullable() }),
  base: z.object({}),
  needs: needsCorrections,
  sets: (given) => [`work-days/${given.id}/checked`],
  decide: (facts: DayFacts, { args: given, context }) => {
    const row = presentDay(facts, given, context);
    if (isRejection(row)) return row;
    if (given.user.id !== context.actor.userId) return rejected('not_permitted');
    if (row.approved !== null) return rejected('day_approved');
    return setField(facts, { id: given.id, row }, { checked: confirmedBy(given.figures, context) });
  },
});

/**
 * Approves the figures of a day, or with null takes the approval back. A correction that the approver had not seen is a
 * conflict; taps that come later are shown beside what was approved.
 */
export const approveWorkDay = defineMutation({
  ...about,
  args: z.object({ ...key, figures: figuresSchema.nullable() }),
  base: workDaySchema.pick({ begin: true, end: true, pause: true }).partial(),
  needs: needsCorrections,
  sets: (given) => [`work-days/${given.id}/approved`],
  decide: (facts: DayFacts, { args: given, base, context }) => {
    const row = presentDay(facts, given, context);
    if (isRejection(row)) return row;
    if (!mayApproveDaysOf(context.actor, given.user.id)) return rejected('not_permitted');
    const unseen = corrections.filter((field) => field in base && !sameValue(base[field], row[field]));
    if (given.figures !== null && unseen.length > 0) {
      const pick = (source: Partial<Record<(typeof corrections)[number], unknown>>) =>
        Object.fromEntries(unseen.map((field) => [field, source[field] ?? null]));
      const ofDay = { resource: 'work-days', id: given.id } as const;
      return conflicting({ ...ofDay, fields: [...unseen], mine: pick(base), theirs: pick(row) });
    }
    return setField(facts, { id: given.id, row }, { approved: confirmedBy(given.figures, context) });
  },
});
