import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { day, dayOfDate, hour, minute } from '../../../../domain/kernel/time.ts';
import { workDayIdOf } from '../../../../domain/work-day/id.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

afterEach(() => void vi.restoreAllMocks());

let engine: ScriptedEngine;
let world: FieldWorld;
let mirror: MirrorDatabase;

const date = '2025-11-18';
const { from } = dayOfDate(date, 'Europe/Athens');
const { userId, companyId } = installer.user.viewer;
const company = { id: companyId };
const id = workDayIdOf({ company: companyId, user: userId, date });
const key = { id, user: { id: userId }, date };
const [begin, end] = [from + 8 * hour, from + 15 * hour];
const stretch = {
  address: worldId('a', 1),
  part: 'INSTALLATION' as const,
  setOut: begin,
  from: begin + 20 * minute,
  to: end,
};

async function fill(session: typeof boss, given: object = {}): Promise<void> {
  ({ engine, world, mirror } = await screenWorld(session));
  await world.place(90, { company, latitude: 38.2, longitude: 21.7 });
  await world.row('companies', companyId, { name: 'Ergon', owner: company, headquarters: { id: worldId('p', 90) } });
  await world.row('users', userId, {
    ...{ nickname: 'Γιώργος', name: 'Γιώργος', surname: 'Π.', company, employer: company, enabled: true },
  });
  await world.task(1, from + 9 * hour);
  await world.place(1, { company, nickname: 'Φαρμακείο' });
  await world.address(1, 1, { nickname: 'Φαρμακείο' });
  await world.row('work-days', id, {
    ...{ company, user: { id: userId }, date, stretches: [stretch] },
    ...{ begin: null, end: null, pause: null, note: null, corrected: null, checked: null, approved: null },
    ...given,
  });
}

const openDay = async () => {
  const app = await openApp({ path: '/working-time?week=2025-11-17', engine, phone: true });
  const line = await screen.findByRole('button', { name: /18\/11.*08:00 – 15:00.*work 6 h 40 min · travel 20 min/ });
  return { ...app, line };
};

describe('the working time of an installer (decision 0191)', () => {
  it('gets a pause, beside what was tapped, and is checked as it is shown', async () => {
    await fill(installer);
    const { user, line, container } = await openDay();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(line);
    const sheet = within(await screen.findByRole('dialog', { name: /18\/11/ }));
    expect(await sheet.findByText('Φαρμακείο')).toBeDefined();
    expect(sheet.getByText('By taps: 08:00')).toBeDefined();
    await user.click(sheet.getByRole('button', { name: '30 min' }));
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(engine.performed).toMatchObject([
        { name: 'correctWorkDay', args: { ...key, set: { pause: 30 } }, base: { pause: null } },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Mark 1 day as checked' }));
    await waitFor(() =>
      expect(engine.performed.at(-1)).toMatchObject({
        ...{ name: 'checkWorkDay', args: { ...key, figures: { begin, end, pause: 0 } } },
      }),
    );
  });

  it('ends in the night after, where the end is earlier than the begin', async () => {
    await fill(installer);
    const { user, line } = await openDay();
    await user.click(line);
    const sheet = within(await screen.findByRole('dialog', { name: /18\/11/ }));
    const hours = await sheet.findByRole('spinbutton', { name: 'End: Hours' });
    await user.clear(hours);
    await user.type(hours, '01');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(engine.performed).toMatchObject([{ name: 'correctWorkDay', args: { set: { end: from + 25 * hour } } }]),
    );
  });

  it('can only be read once it is approved', async () => {
    await fill(installer, { approved: { by: companyId, at: end, begin, end, pause: 0 } });
    const { user, line } = await openDay();
    await user.click(line);
    const sheet = within(await screen.findByRole('dialog', { name: /18\/11/ }));
    expect(await sheet.findByText(/^Approved by/)).toBeDefined();
    expect(sheet.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: /as checked/ })).toBeNull();
  });

  it('has the taps that wait on the phone', async () => {
    await fill(installer);
    await mirror.pending.add({
      ...{ id: worldId('e', 7), order: 1, name: 'markFinished', args: { id: worldId('a', 1) }, base: {}, after: [] },
      ...{ chain: worldId('e', 7), at: end + hour, offset: 0, state: 'waiting', attention: null, postponed: false },
      ...{ labels: { task: null, address: null }, touches: [], mayHaveLeft: false, tries: 0 },
      lastError: null,
      target: { resource: 'operational-addresses', id: worldId('a', 1) },
    });
    await openApp({ path: '/working-time?week=2025-11-17', engine, phone: true });
    expect(await screen.findByRole('button', { name: /18\/11.*08:00 – 16:00/ })).toBeDefined();
  });
});

describe('days that have left this device', () => {
  const older = { dates: ['2025-11-17', '2025-11-18', '2025-11-19', '2025-11-20'] };
  const lateWeek = async () => {
    await fill(boss);
    await mirror.values.put({ key: 'window', value: { closedTasks: from + 2 * day, notifications: 0 } });
    return openApp({ path: '/working-time?week=2025-11-17', engine });
  };

  it('come from the server while it can be reached, and are asked for again', async () => {
    const { user } = await lateWeek();
    expect(
      await screen.findByText('Days before 20/11/2025 are on the server. They show once it can be reached.'),
    ).toBeDefined();
    engine.workDays = async () => ({ kind: 'fetched' });
    await user.click(screen.getByRole('button', { name: 'Ask the server' }));
    expect(await screen.findByText('Days before 20/11/2025 come from the server.')).toBeDefined();
    expect(engine.asked.filter(([name]) => name === 'fetchWorkDays')).toEqual([
      ['fetchWorkDays', older],
      ['fetchWorkDays', older],
    ]);
  });

  it('are not left out of an Excel file without a word', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await lateWeek();
    await user.click(await screen.findByRole('button', { name: 'Excel' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Other days…' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Excel' }));
    await user.click(sheet.getByRole('button', { name: 'Save file' }));
    expect(
      await screen.findByText('Days before 20/11/2025 are on the server. Try again once it can be reached.'),
    ).toBeDefined();
  });
});

describe('the working time of a company (decision 0191)', () => {
  it('is approved with one click for a whole week', async () => {
    await fill(boss, { pause: 30 });
    const { user, container } = await openApp({ path: '/working-time?week=2025-11-17', engine });
    expect(await screen.findByRole('link', { name: 'Γιώργος Π.' })).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Approve 1 day: Γιώργος Π.' }));
    await waitFor(() =>
      expect(engine.performed).toMatchObject([
        {
          name: 'approveWorkDay',
          args: { ...key, figures: { begin, end, pause: 30 } },
          base: { begin: null, end: null, pause: 30 },
        },
      ]),
    );
  });

  it('says where taps came after the approval, which can be taken back', async () => {
    await fill(boss, { approved: { by: companyId, at: end, begin, end: end - hour, pause: 0 } });
    const { user } = await openApp({ path: '/working-time?week=2025-11-17', engine });
    await user.click(await screen.findByRole('button', { name: /Changed since approval/ }));
    const sheet = within(await screen.findByRole('dialog', { name: /Γιώργος Π\. · .*18\/11/ }));
    expect(await sheet.findByText(/^It would now be 08:00 – 15:00/)).toBeDefined();
    await user.click(sheet.getByRole('button', { name: 'Take approval back' }));
    await waitFor(() =>
      expect(engine.performed).toMatchObject([{ name: 'approveWorkDay', args: { ...key, figures: null } }]),
    );
  });
});
