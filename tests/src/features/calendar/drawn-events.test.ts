import { describe, expect, it } from 'vitest';
import { day, dayOfDate, hour, minute } from '../../../../domain/kernel/time.ts';
import { type CalendarEvent, eventsOf } from '../../../../src/features/calendar/calendar-events.ts';
import { atOnce, drawnPerDay, monthDays } from '../../../../src/features/calendar/drawn-events.ts';
import { toStoredRow } from '../../../../workers/mirror/to-stored-row.ts';
import { taskValues } from '../../../support/rows.ts';
import { worldId } from '../../support/field-world.ts';
import { boss } from '../../support/stories.ts';

/** Only its time matters here. */
const event = (id: number, from: number, to: number) => ({ id: String(id), time: { from, to } }) as CalendarEvent;

const most = 8;

describe('what a day draws of what is on at the same time', () => {
  it('is all, however much it is, while not too much of it shares a moment', () => {
    const after = Array.from({ length: 50 }, (_, n) => event(n, n * hour, (n + 1) * hour));
    expect(atOnce(after, most)).toEqual({ drawn: after, left: 0 });
    const together = Array.from({ length: most }, (_, n) => event(n, 0, hour));
    expect(atOnce(together, most)).toEqual({ drawn: together, left: 0 });
  });

  it('leaves the hours to what is within them, however much goes on for days', () => {
    const long = Array.from({ length: most + 1 }, (_, n) => event(n, 0, 3 * day));
    const { drawn, left } = atOnce([...long, event(90, hour, 2 * hour)], most);
    expect(drawn.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '90']);
    expect(left).toBe(1);
  });

  it('is what begins first, and again more once that is over', () => {
    const crowd = Array.from({ length: most + 3 }, (_, n) => event(n, n, n < 2 ? hour : 3 * hour));
    const later = [event(90, hour, 4 * hour), event(91, 2 * hour, 4 * hour), event(92, 2 * hour, 4 * hour)];
    const { drawn, left } = atOnce([...crowd, ...later], most);
    // Two of the first eight are over when the later ones begin: two of those have room.
    expect(drawn.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '90', '91']);
    expect(left).toBe(4);
  });
});

const zone = 'Europe/Athens';
const dates = ['2026-11-20', '2026-11-21', '2026-11-22'];
const { from: morning } = dayOfDate('2026-11-21', zone);

/** An installation that begins at `from` and ends before `to`. */
function installation(index: number, from: number, to: number) {
  const values = taskValues({ installationTimestampFrom: from, installationTimestampTo: to - 1000 });
  const row = { id: worldId('t', index), version: 1, createDate: 0, modifyDate: 0, ...values };
  return toStoredRow('tasks', row, boss.user.viewer);
}

const shown = (tasks: ReturnType<typeof installation>[]) => {
  const names = { customers: new Map(), people: new Map(), companies: new Map() };
  return monthDays(eventsOf({ tasks, names }, ['installation'], boss.user.viewer), dates, zone);
};

describe('what a month draws', () => {
  it('is all of days with little on', () => {
    const { drawn, counts } = shown(
      [1, 2, 3].map((n) => installation(n, morning + n * hour, morning + (n + 1) * hour)),
    );
    expect(drawn).toHaveLength(3);
    expect([...counts]).toEqual([['2026-11-21', 3]]);
  });

  it('is the first few of a full day, of which all are counted', () => {
    const tasks = Array.from({ length: 500 }, (_, n) =>
      installation(n, morning + n * minute, morning + n * minute + hour),
    );
    const { drawn, counts } = shown(tasks);
    expect(drawn.map(({ task }) => task.id)).toEqual(tasks.slice(0, drawnPerDay).map(({ id }) => id));
    expect(counts.get('2026-11-21')).toBe(500);
  });

  it('counts what lasts for days on each of them, and draws it where any of them has room', () => {
    const crowd = Array.from({ length: drawnPerDay }, (_, n) => installation(n, morning + n * minute, morning + hour));
    const long = installation(99, morning + hour, morning + day + hour);
    const { drawn, counts } = shown([...crowd, long]);
    expect(drawn.at(-1)?.task.id).toBe(long.id);
    expect(Object.fromEntries(counts)).toEqual({ '2026-11-21': drawnPerDay + 1, '2026-11-22': 1 });
  });
});
