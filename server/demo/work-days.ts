import { dateAt, dayOfDate, defaultTimeZone, type Instant, minute } from '../../domain/kernel/time.ts';
import { addDays, datesBetween, mondayOf } from '../../domain/kernel/weeks.ts';
import type { Write } from '../../domain/rows.ts';
import { figuresOf } from '../../domain/work-day/figures.ts';
import { workDayIdOf } from '../../domain/work-day/id.ts';
import type { Confirmed, Stretch } from '../../domain/work-day/schema.ts';
import type { DemoIds } from './ids.ts';
import { newRow } from './new-row.ts';
import { templates } from './templates.ts';

type Installer = 'installer' | 'installer2';

const installers: readonly Installer[] = ['installer', 'installer2'];

/** Saturday and Sunday, counted from Monday. */
const weekend = 5;

/** Minutes of a day's stops, from its begin: the way, the arrival, and the end; by day of the week. */
const rhythms: readonly (readonly [setOut: number | null, from: number, to: number][])[] = [
  [
    [0, 22, 40],
    [55, 78, 195],
    [240, 262, 390],
    [null, 420, 462],
  ],
  [
    [0, 35, 52],
    [60, 95, 250],
    [300, 318, 455],
  ],
  [
    [0, 18, 33],
    [45, 70, 160],
    [170, 195, 330],
    [null, 365, 475],
  ],
  [
    [0, 25, 45],
    [50, 74, 230],
    [275, 300, 440],
  ],
  [
    [0, 30, 44],
    [60, 82, 210],
    [220, 246, 350],
  ],
];

/** When the first way of a day begins, in minutes after midnight. */
const begins: Record<Installer, number> = { installer: 7 * 60 + 38, installer2: 8 * 60 + 5 };

/** The stops at which an installer has work, whatever day it is. */
const stopsOf = (who: Installer, ids: DemoIds): string[] =>
  templates.flatMap(({ key, by, addresses }) =>
    by !== 'partner' && by.includes(who) ? addresses.map((_, index) => ids.of(`task.${key}.address.${index}`)) : [],
  );

function stretchesOf(who: Installer, { date, ids }: { date: string; ids: DemoIds }): Stretch[] {
  const weekday = datesBetween(mondayOf(date), date).length - 1;
  const begin = dayOfDate(date, defaultTimeZone).from + begins[who] * minute;
  const stops = stopsOf(who, ids);
  return (rhythms[weekday] ?? []).map(([setOut, from, to], index) => ({
    // The first two are pickup and installation of one stop.
    address: stops[(weekday + Math.max(0, index - 1)) % stops.length] ?? '',
    part: index === 0 ? 'PICKUP' : 'INSTALLATION',
    setOut: setOut === null ? null : begin + setOut * minute,
    from: begin + from * minute,
    to: begin + to * minute,
  }));
}

/** The working days of last week, which is approved, and of this week until yesterday, of which a part is checked. */
export function workDayWrites(ids: DemoIds, now: Instant): Extract<Write, { kind: 'create' }>[] {
  const today = dateAt(now, defaultTimeZone);
  const thisWeek = mondayOf(today);
  const first = addDays(thisWeek, -7);
  const dates = datesBetween(first, addDays(today, -1)).filter(
    (date) => datesBetween(mondayOf(date), date).length <= weekend,
  );
  const [company, boss] = [ids.of('user.boss'), ids.of('user.boss')];
  return installers.flatMap((who) =>
    dates.map((date) => {
      const user = ids.reference(`user.${who}`);
      const stretches = stretchesOf(who, { date, ids });
      const pause = who === 'installer' || date < thisWeek ? 30 : null;
      const figures = figuresOf({ stretches, begin: null, end: null, pause });
      const evening = dayOfDate(date, defaultTimeZone).to - 5 * 60 * minute;
      const by = (person: string): Confirmed | null => figures && { by: person, at: evening, ...figures };
      const row = newRow('work-days', {
        company: { id: company },
        user,
        date,
        stretches,
        pause,
        corrected: pause === null ? null : { by: user.id, at: evening },
        checked: pause === null ? null : by(user.id),
        approved: date < thisWeek ? by(boss) : null,
      });
      return { kind: 'create', resource: 'work-days', id: workDayIdOf({ company, user: user.id, date }), row } as const;
    }),
  );
}
