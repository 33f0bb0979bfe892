import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FoundCompany } from '../../../../domain/catalogue/subcontractors.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss } from '../../support/stories.ts';

let mirror: MirrorDatabase;
let engine: ScriptedEngine;
let world: FieldWorld;

const company = (index: number, given: Partial<FoundCompany> = {}): FoundCompany => ({
  id: worldId('c', index),
  nickname: `company${index}`,
  name: null,
  surname: null,
  companyName: `Εταιρεία ${index}`,
  companyCategories: { CLIMATE: ['REFRIGERATION'] },
  region: 'Ρίο',
  distance: 7.25,
  cooperating: false,
  requested: false,
  ...given,
});

const reply = (content: FoundCompany[], totalElements = content.length) => ({
  kind: 'answered' as const,
  reply: { content, number: 0, totalElements, last: true },
});

beforeEach(async () => {
  mirror = await emptyMirror(boss.user.id);
  engine = Object.assign(new ScriptedEngine(), { session: boss });
  engine.answers = { searchSubcontractors: reply([company(1), company(2, { cooperating: true, distance: null })]) };
  world = new FieldWorld(mirror, boss);
  await world.sync();
});

const performed = () => engine.performed;
const bodies = () =>
  engine.asked.flatMap(([name, call, input]) =>
    name === 'callServer' && call === 'searchSubcontractors' ? [input] : [],
  );

describe('the search for companies', () => {
  it('shows who was found with the distance, and adds one to the fleet', async () => {
    const { user, container } = await openApp({ path: '/subcontractors/search', engine });
    const table = within(await screen.findByRole('table'));
    expect(await table.findByText('7.3 km')).toBeDefined();
    expect(table.getAllByText('Commercial refrigeration')).toHaveLength(2);
    expect(table.getByText('In your fleet')).toBeDefined();
    expect(table.queryByRole('button', { name: 'Add to fleet: Εταιρεία 2' })).toBeNull();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(table.getByRole('button', { name: 'Add to fleet: Εταιρεία 1' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({ name: 'requestUserAddition', args: { receiver: worldId('c', 1) } });
  });

  it('knows at once whom this device has asked', async () => {
    await openApp({ path: '/subcontractors/search', engine });
    await screen.findByRole('button', { name: 'Add to fleet: Εταιρεία 1' });
    await world.row('user-additions', worldId('c', 30), {
      sender: { id: boss.user.viewer.companyId },
      receiver: { id: worldId('c', 1) },
      status: 'PENDING',
      typeStatus: 'FLEET',
    });
    expect(await screen.findByText('Requested')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add to fleet: Εταιρεία 1' })).toBeNull();
  });

  it('asks the server once typing rests, for all that the address says', async () => {
    engine.answers = { searchSubcontractors: reply([company(1)], 40) };
    const { user } = await openApp({
      path: '/subcontractors/search?from=map&latitude=38.2&longitude=21.7&categories=%5B%22FIBRE%22%5D&page=2&size=15',
      engine,
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Search companies' }), 'ψυξη');
    await waitFor(() => expect(bodies()).toHaveLength(2), { timeout: 5000 });
    expect(bodies()[0]).toMatchObject({
      body: {
        address: { latitude: 38.2, longitude: 21.7 },
        categories: ['FIBRE'],
        paginationEventRequest: { first: 15, rows: 15 },
      },
    });
    expect(bodies()[1]).toMatchObject({ body: { searchText: 'ψυξη', paginationEventRequest: { first: 0 } } });
  });

  it('offers a task to who is picked, and goes back to the task', async () => {
    await world.task(1, 0, { antediluvian: true, taskCompletionStatus: 'UNASSIGNED' });
    const task = worldId('t', 1);
    const { user, router } = await openApp({ path: `/subcontractors/search?task=${task}`, engine });
    await user.click(await screen.findByRole('button', { name: 'Request assignment: Εταιρεία 2' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/tasks/${task}`));
    expect(performed()[0]).toMatchObject({
      name: 'requestTaskAssignment',
      args: { task, receiver: worldId('c', 2) },
    });
    expect(
      await screen.findByText('Assignment request for Εταιρεία 2 was successfully created!', { exact: false }),
    ).toBeDefined();
  });

  it.each([
    ['proximity_search_error', 'There is no place from which the distance could be counted.'],
    ['proximity_search_error_address', 'The address has no position on the map, so nothing can be found near it.'],
  ])('says what %s means', async (code, words) => {
    engine.answers = {
      searchSubcontractors: {
        kind: 'refused',
        status: 422,
        code,
        message: code,
        fields: ['address'],
        retryAfter: null,
        path: '/rest/subcontractors/search',
      },
    };
    await openApp({ path: '/subcontractors/search', engine });
    expect(await screen.findByText(words, { exact: false })).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('says that it needs network where there is none', async () => {
    engine.answers = {};
    await openApp({ path: '/subcontractors/search', engine });
    expect(await screen.findByRole('heading', { name: 'The search needs a connection' })).toBeDefined();
  });
});
