import { describe, expect, it } from 'vitest';
import { day, dayOfDate, hour, minute } from '../../../../domain/kernel/time.ts';
import { type CalendarEvent, eventsOf } from '../../../../src/features/calendar/calendar-events.ts';
import { drawnPerDay, monthDays, mostAbove, timedDays } from '../../../../src/features/calendar/drawn-events.ts';
import { columnsThatFit, sideBySide } from '../../../../src/features/calendar/side-by-side.ts';
import { toStoredRow } from '../../../../workers/mirror/to-stored-row.ts';
import { taskValues } from '../../../support/rows.ts';
import { worldId } from '../../support/field-world.ts';
import { boss } from '../../support/stories.ts';

/** Only its time matters here. */
const event = (id: number, from: number, to: number) => ({ id: String(id), time: { from, to } }) as CalendarEvent;

const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

/** Its columns as `id: first–last of all`, and what is hidden. */
const sketch = (events: readonly CalendarEvent[], most: number) => {
  const { placed, hidden } = sideBySide(events, most);
  return {
    placed: placed.map(
      ({ event: { id }, place: { column, span, columns, crowded } }) =>
        `${id}: ${column + 1}–${column + span} of ${columns}${crowded ? ' and more' : ''}`,
    ),
    hidden: hidden.map(({ events: some, time }) => `${ids(some).join(' ')}: ${time.from / hour}–${time.to / hour}`),
  };
};

describe('what is on at the same time', () => {
  it('has the whole day for itself, one after the other', () => {
    const after = [0, 1, 2].map((n) => event(n, n * hour, (n + 1) * hour));
    expect(sketch(after, 2)).toEqual({ placed: ['0: 1–1 of 1', '1: 1–1 of 1', '2: 1–1 of 1'], hidden: [] });
  });

  it('stands side by side, and nothing covers anything else, even where three overlap only by pairs', () => {
    const chain = [event(0, 0, 2 * hour), event(1, hour, 4 * hour), event(2, 3 * hour, 5 * hour)];
    expect(sketch(chain, 3)).toEqual({ placed: ['0: 1–1 of 2', '1: 2–2 of 2', '2: 1–1 of 2'], hidden: [] });
  });

  it('is as wide as it can be until the next column', () => {
    const wide = [event(0, 0, 3 * hour), event(1, 0, hour), event(2, 0, hour), event(3, hour, 3 * hour)];
    expect(sketch(wide, 4).placed).toEqual(['0: 1–1 of 3', '1: 2–2 of 3', '2: 3–3 of 3', '3: 2–3 of 3']);
  });

  it('is behind one button where it has no room, which stands for as long as it lasts', () => {
    const crowd = [
      ...Array.from({ length: 5 }, (_, n) => event(n, 0, (n < 3 ? 1 : 2) * hour)),
      event(5, 4 * hour, 5 * hour),
      event(6, 4 * hour, 5 * hour),
    ];
    expect(sketch(crowd, 2)).toEqual({
      placed: ['0: 1–1 of 2 and more', '1: 2–2 of 2 and more', '5: 1–1 of 2', '6: 2–2 of 2'],
      hidden: ['2 3 4: 0–2'],
    });
  });

  it('has legible columns: two of a week on a small laptop, a crew of twelve on one day', () => {
    expect(columnsThatFit(1240, 7)).toBe(2);
    expect(columnsThatFit(1880, 7)).toBe(3);
    expect(columnsThatFit(1240, 1)).toBeGreaterThanOrEqual(12);
  });
});

describe('what lasts for days', () => {
  const morningOf = dayOfDate('2026-11-20', 'Europe/Athens').from;

  it('stands above the hours and leaves them to what is within them, and too much of it is counted', () => {
    const long = Array.from({ length: mostAbove + 1 }, (_, n) => event(n, morningOf, morningOf + 3 * day));
    const short = event(90, morningOf + hour, morningOf + 2 * hour);
    const { above, placed, left } = timedDays([...long, short], { view: 'week', timeZone: 'Europe/Athens', most: 2 });
    expect(above).toHaveLength(mostAbove);
    expect(left).toBe(1);
    expect(placed.map(({ event: { id } }) => id)).toEqual(['90']);
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
