import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyWeek } from '../../../../domain/insight/work-sums.ts';
import { day, minute } from '../../../../domain/kernel/time.ts';
import type { Session } from '../../../../workers/contract/session.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

let mirror: MirrorDatabase;
let world: FieldWorld;

const company = { id: boss.user.viewer.companyId };
const anna = { id: worldId('c', 1) };
const as = (session: Session) => Object.assign(new ScriptedEngine(), { session });
const now = Date.now();

beforeEach(async () => {
  mirror = await emptyMirror(boss.user.id);
  world = new FieldWorld(mirror, boss);
  await world.sync();
  await world.person(1, { employer: company, name: 'Άννα', surname: 'Ρήγα' });
});

async function work(): Promise<void> {
  await world.task(1, now, { employeesAssignees: [anna] });
  await world.address(1, 1, { completionStatus: 'INSTALLED', installedOn: now, millisecondsWorkedOn: 80 * minute });
  await world.address(2, 1, { completionStatus: 'FAILED', failedOn: now, failureReason: 'WEATHER' });
  await world.address(3, 1);
  await world.task(2, now - 5 * day, { employeesAssignees: [anna] });
}

/** A table's rows as texts, its head first. */
const rowsOf = (name: string): string[][] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));

describe('the overview', () => {
  it('has a table for everything that it draws', async () => {
    await work();
    const { container } = await openApp({ path: '/insight?weeks=4', engine: as(boss) });
    expect(await screen.findByText('Addresses: 1 of 3 done, 1 failed · 1 task')).toBeDefined();
    expect(rowsOf('Today')).toEqual([
      ['Status', 'Addresses'],
      ['No progress', '1'],
      ['Installed', '1'],
      ['Failed', '1'],
    ]);
    expect(await screen.findByText('1 task should have been done by now.')).toBeDefined();
    const late = within(screen.getByRole('list', { name: 'Longest overdue' }));
    expect(late.getByRole('link', { name: 'Εργασία 2' }).getAttribute('href')).toBe(`/tasks/${worldId('t', 2)}`);
    await screen.findByRole('table', { name: 'Work per week' });
    expect(rowsOf('Work per week').at(-1)?.slice(1)).toEqual(['1', '1']);
    expect(rowsOf('Work per person').map((row) => row.slice(0, 4))).toEqual([
      ['Person or company', 'Installed', 'Failed', 'Time'],
      ['Άννα Ρήγα', '1', '1', '1 h 20 min'],
    ]);
    expect(screen.getByText('Median 1 h 20 min, average 1 h 20 min.')).toBeDefined();
    expect(rowsOf('Why work failed')).toEqual([
      ['Reason', 'Addresses'],
      ['Weather', '1'],
    ]);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  describe('of weeks before this device’s window', () => {
    const border = now - 7 * day;
    const open = async (engine: ScriptedEngine) => {
      await mirror.values.put({ key: 'window', value: { closedTasks: border, notifications: 0 } });
      await work();
      return openApp({ path: '/insight?weeks=4', engine });
    };
    const installed = () => rowsOf('Work per week').map(([, count]) => count);

    it('joins the server’s sums with its own rows, and says as of when they are', async () => {
      const engine = as(boss);
      engine.workSums = async ({ closedBefore, weeks }) => {
        const [first = 0] = weeks.slice(-5);
        const sums = weeks.slice(0, -1).map((from) => ({ ...emptyWeek(from), installed: from === first ? 41 : 0 }));
        await mirror.values.put({ key: 'workSums', value: { border: closedBefore, at: now, weeks: sums, split: [] } });
        return { kind: 'fetched' };
      };
      const { container } = await open(engine);
      expect(await screen.findByText(/^With the server’s sums of tasks that closed before/)).toBeDefined();
      await waitFor(() => expect(installed()).toEqual(['Installed', '41', '0', '0', '1']));
      expect(engine.asked.filter(([name]) => name === 'fetchWorkSums')).toEqual([
        ['fetchWorkSums', { closedBefore: border, weeks: expect.any(Array) }],
      ]);
      expect(await accessibilityProblems(container)).toEqual([]);
    });

    it('says since when it is complete while the server cannot be asked', async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      await open(as(boss));
      expect(await screen.findByText(/^Complete only since/)).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Ask the server' })).toBeNull();
    });

    it('asks a server again that gave no answer', async () => {
      const engine = as(boss);
      const { user } = await open(engine);
      await user.click(await screen.findByRole('button', { name: 'Ask the server' }));
      await waitFor(() => expect(engine.asked.filter(([name]) => name === 'fetchWorkSums')).toHaveLength(2));
    });
  });

  it('is shown as tables alone, in Greek, and for other weeks, as its address says', async () => {
    await work();
    const { container, user, router } = await openApp({ path: '/insight', engine: as(boss), language: 'el' });
    await user.click(await screen.findByRole('radio', { name: 'Πίνακες' }));
    await user.click(screen.getByRole('radio', { name: '13 εβδομάδες' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ weeks: 13, tables: true }));
    await waitFor(() => expect(rowsOf('Δουλειά ανά εβδομάδα')).toHaveLength(14));
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('says so where there is nothing', async () => {
    await openApp({ path: '/insight', engine: as(boss) });
    expect(await screen.findByText('Nothing is planned for today.')).toBeDefined();
    expect(await screen.findByText('Nothing is late.')).toBeDefined();
    expect(await screen.findAllByText('No work was completed in these weeks.')).toHaveLength(2);
    expect(screen.getByText('Nothing failed in these weeks.')).toBeDefined();
  });

  it('changes with a mark, without being asked', async () => {
    await work();
    await openApp({ path: '/insight', engine: as(boss) });
    await screen.findByText('Addresses: 1 of 3 done, 1 failed · 1 task');
    await mirror
      .rows('operational-addresses')
      .update(worldId('a', 3), { completionStatus: 'INSTALLED', installedOn: now });
    expect(await screen.findByText('Addresses: 2 of 3 done, 1 failed · 1 task')).toBeDefined();
  });

  it.each([
    ['somebody in the field', installer],
    [
      'a customer',
      { ...installer, user: { ...installer.user, viewer: { ...installer.user.viewer, kind: 'customer' } } },
    ],
  ] as const)('is not for %s', async (_, session) => {
    await emptyMirror(session.user.id);
    const { path } = await openApp({ path: '/insight', engine: as(session) });
    await waitFor(() => expect(path()).not.toBe('/insight'));
    expect(screen.queryByText('Late work')).toBeNull();
  });
});
