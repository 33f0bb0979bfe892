import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReportOrder } from '../../../../workers/contract/reports.ts';
import type { FieldWorld } from '../../support/field-world.ts';
import { worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { workerOf } from '../../support/port-worker.ts';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, tapTime } from '../../support/stories.ts';

const root = { id: worldId('t', 7) };
const path = `/tasks/${root.id}`;

let world: FieldWorld;
let engine: ScriptedEngine;
let written: ReportOrder[];

/** The network is there, and the server has a part of the task that closed before the window. */
const serverHasPart = () => {
  engine.serverTask = async () => {
    await world.task(8, tapTime, { nickname: 'Όροφος 1', rootTask: root });
    await world.address(1, 8, { nickname: 'Φαρμακείο' });
    return { kind: 'fetched' };
  };
};
const asked = () => engine.asked.filter(([name]) => name === 'fetchTask');

beforeEach(async () => {
  ({ engine, world } = await screenWorld(boss));
  written = [];
  await world.task(7, tapTime, { nickname: 'Δίκτυο', leaf: false });
});

describe('a task that is older than the window and was split', () => {
  it('brings its parts that have left the window when it is opened', async () => {
    serverHasPart();
    await openApp({ path, engine });
    expect(await screen.findByRole('link', { name: 'Όροφος 1' })).toBeDefined();
    expect(asked()).toEqual([['fetchTask', root.id]]);
    expect(screen.queryByText(/^Subtasks closed before/)).toBeNull();
  });

  it('says that such parts may be missing without network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openApp({ path, engine });
    expect(await screen.findByText(/^Subtasks closed before .* aren’t on this device/)).toBeDefined();
    expect(asked()).toEqual([]);
  });

  it.each([
    ['younger than the window', { createDate: Date.now() }],
    ['not split', { leaf: true }],
  ])('is not asked for when it is %s', async (_, part) => {
    await world.task(7, tapTime, { nickname: 'Δίκτυο', leaf: false, ...part });
    await openApp({ path, engine });
    expect(await screen.findByRole('heading', { name: 'Δίκτυο', level: 1 })).toBeDefined();
    expect(asked()).toEqual([]);
  });
});

describe('the report of such a task', () => {
  const openReport = async () => {
    const writer = {
      write: async (order: ReportOrder) => {
        written.push(order);
        return new Uint8Array([1]);
      },
    };
    const { user } = await openApp({ path, engine });
    await screen.findByRole('heading', { name: 'Δίκτυο', level: 1 });
    vi.stubGlobal('Worker', workerOf(writer));
    await user.click(screen.getByRole('button', { name: 'PDF report' }));
    await screen.findByText('The report is ready');
    return written[0]?.report;
  };

  it('has the parts that only the server has', async () => {
    serverHasPart();
    const report = await openReport();
    expect(report?.places.map(({ heading }) => heading)).toEqual(['Φαρμακείο']);
    expect(report?.facts.map(({ label }) => label)).not.toContain('Missing');
    expect(screen.queryByText(/^Parts that closed before/)).toBeNull();
  });

  it('says in itself, and before it is passed on, which parts it lacks', async () => {
    engine.serverTask = async () => ({ kind: 'unavailable', code: 'network' });
    const report = await openReport();
    expect(report?.facts.find(({ label }) => label === 'Missing')?.value).toMatch(/^Parts that closed before \d\d\//);
    expect(screen.getByText(/^Parts that closed before .* are missing/)).toBeDefined();
  });
});
