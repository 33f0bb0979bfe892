import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { placeAgreement, placeAgreementKey } from '../../../../domain/mark-place/agreement.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss } from '../../support/stories.ts';

const storageKey = 'rolesSelected:assignement';

describe('the page preferences (specification 2.1)', () => {
  let engine: ScriptedEngine;
  let world: FieldWorld;
  beforeEach(async () => {
    localStorage.clear();
    ({ engine, world } = await screenWorld(boss));
    const employer = { id: boss.user.viewer.companyId };
    for (const [index, role] of [
      { name: 'installer', nickname: 'Crew' },
      { name: 'driver', nickname: 'Drivers' },
    ].entries()) {
      await world.role(index + 1, role);
      await world.person(index + 11, { employer, role: { id: worldId('c', index + 1) } });
    }
  });

  it('keeps picked roles on this device at once, and with Save as the default everywhere', async () => {
    const { user } = await openApp({ path: '/preferences', engine });
    const roles = await screen.findByRole('combobox', { name: 'Roles' });
    expect(screen.getAllByText('Crew').length).toBeGreaterThan(0);
    await user.type(roles, 'driv');
    await user.click(await screen.findByRole('option', { name: 'Drivers', hidden: true }));
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem(storageKey) ?? '[]')).toEqual([worldId('c', 1), worldId('c', 2)]),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your preferences have been saved.')).toBeDefined();
    const set = { [storageKey]: [worldId('c', 1), worldId('c', 2)] };
    expect(engine.asked).toContainEqual([
      'perform',
      { name: 'saveTableSettings', args: { id: boss.user.id, set }, base: {} },
    ]);
  });

  it('lets the owner have photos stamped and customers told, and nobody else (issue 7; decision 0188)', async () => {
    const { companyId } = boss.user.viewer;
    await world.row('companies', companyId, { name: 'Ergon Πάτρας', owner: { id: companyId } });
    const { user } = await openApp({ path: '/preferences', engine });
    await user.click(await screen.findByRole('switch', { name: /^Stamp photos/ }));
    await waitFor(() =>
      expect(engine.asked).toContainEqual([
        'perform',
        { name: 'editCompany', args: { id: companyId, set: { stampPhotos: true } }, base: { stampPhotos: false } },
      ]),
    );
    await user.click(await screen.findByRole('switch', { name: /^Tell customers/ }));
    await waitFor(() =>
      expect(engine.asked).toContainEqual([
        'perform',
        { name: 'editCompany', args: { id: companyId, set: { tellCustomers: true } }, base: { tellCustomers: false } },
      ]),
    );
    await user.click(await screen.findByRole('switch', { name: /^Place when a status is marked/ }));
    await waitFor(() =>
      expect(engine.asked).toContainEqual([
        'perform',
        { name: 'editCompany', args: { id: companyId, set: { askPosition: true } }, base: { askPosition: false } },
      ]),
    );
    document.body.replaceChildren();
    const viewer = { ...boss.user.viewer, owner: false, rights: ['PUT_TASKS' as const] };
    engine.session = { ...boss, user: { ...boss.user, viewer } };
    await openApp({ path: '/preferences', engine });
    expect(await screen.findByRole('combobox', { name: 'Roles' })).toBeDefined();
    expect(screen.queryByRole('switch', { name: /^Stamp photos|^Tell customers|^Place when/ })).toBeNull();
  });

  it('lets a person withdraw or give their agreement to places of marks (decision 0189)', async () => {
    const { companyId, userId } = boss.user.viewer;
    const owner = { id: companyId };
    const said = { [placeAgreementKey(companyId)]: placeAgreement(true, Date.UTC(2026, 4, 4, 9)) };
    await world.row('companies', companyId, { name: 'Ergon Πάτρας', owner, askPosition: true });
    await world.row('users-settings', userId, { users: { id: userId }, tableSettings: JSON.stringify(said) });
    const { user } = await openApp({ path: '/preferences', engine });
    const own = await screen.findByRole('switch', { name: /^Position when I mark a status/ });
    expect(own).toHaveProperty('checked', true);
    expect(screen.getByText(/^You agreed on 04\/05\/2026 12:00\./)).toBeDefined();
    await user.click(own);
    await waitFor(() =>
      expect(engine.performed).toMatchObject([
        { name: 'saveTableSettings', args: { set: { [placeAgreementKey(companyId)]: { agreed: false } } } },
      ]),
    );
  });
});
