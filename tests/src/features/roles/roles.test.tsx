import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { rights } from '../../../../domain/role/rights.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

let engine: ScriptedEngine;
let world: FieldWorld;

const company = { id: boss.user.viewer.companyId };
const office = worldId('c', 2);
const anna = worldId('c', 11);

async function fill(session = boss): Promise<void> {
  ({ engine, world } = await screenWorld(session));
  await world.place(90, { company, latitude: 38.2, longitude: 21.7 });
  await world.row('companies', company.id, { name: 'Ergon', owner: company, headquarters: { id: worldId('p', 90) } });
  await world.role(2, {
    name: 'office',
    nickname: 'Office',
    icon: 'desk',
    employeeRights: ['PUT_TASKS', 'POST_CUSTOMERS', 'OF_A_LATER_VERSION'],
    employees: [{ id: anna }],
  });
  await world.person(11, { employer: company, role: { id: office }, name: 'Άννα', surname: 'Ρήγα' });
}

beforeEach(() => fill());

const performed = () => engine.performed;
const box = async (name: RegExp) => screen.findByRole('checkbox', { name });

describe('the list of roles (specification 2.7)', () => {
  it('shows the columns of the specification with who has a role, and the owner what can be done', async () => {
    const { container, user } = await openApp({ path: '/roles', engine });
    const table = within(await screen.findByRole('table'));
    const cells = (await table.findAllByRole('cell')).map((cell) => cell.textContent);
    expect(cells).toEqual(['Office', 'office', 'Άννα Ρήγα', 'Desk', 'View']);
    expect(screen.getByText('1 role')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'More actions: Office' }));
    const lines = await screen.findAllByRole('menuitem', { hidden: true });
    expect(lines.map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
  });

  it('offers the default role until there is one', async () => {
    const { user } = await openApp({ path: '/roles', engine });
    await user.click(await screen.findByRole('button', { name: 'Create default role' }));
    await waitFor(() => expect(performed()).toMatchObject([{ name: 'createDefaultRole' }]));
    await world.role(3, { name: 'installer', nickname: 'Crew' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Create default role' })).toBeNull());
  });

  it('is read by employees, who change nothing in it', async () => {
    const viewer = { ...installer.user.viewer, kind: 'office' as const, rights: ['PUT_TASKS' as const] };
    await fill({ ...installer, user: { ...installer.user, viewer } });
    const { user } = await openApp({ path: `/roles?edit=${office}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Office' }));
    expect(await dialog.findByRole('checkbox', { name: /^Edit tasks/ })).toHaveProperty('disabled', true);
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(screen.queryByRole('link', { name: 'Create role' })).toBeNull();
  });
});

describe('the form of a role', () => {
  it('has a checkbox with a sentence for every right, and asks for nickname and name', async () => {
    const { user, container, path } = await openApp({ path: '/roles/create', engine });
    expect(await screen.findAllByRole('checkbox')).toHaveLength(rights.length);
    expect(screen.getByText('Sees tasks that are not published yet.')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
    await user.type(screen.getByLabelText(/^Nickname/), 'Οδηγοί');
    await user.type(screen.getByLabelText(/^Name/), 'driver');
    await user.click(await box(/^Create customers/));
    expect(await screen.findByText('1 right allows nothing yet')).toBeDefined();
    await user.click(await box(/^Edit tasks/));
    expect(screen.queryByText('1 right allows nothing yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(path()).toBe('/roles'));
    const args = { nickname: 'Οδηγοί', name: 'driver', icon: null, employeeRights: ['POST_CUSTOMERS', 'PUT_TASKS'] };
    expect(performed()).toEqual([{ name: 'createRole', args: expect.objectContaining(args), base: {} }]);
  });

  it('sends what was ticked and unticked apart from what a role is called', async () => {
    const { user } = await openApp({ path: `/roles?edit=${office}`, engine });
    expect(await screen.findByLabelText('ID')).toHaveProperty('readOnly', true);
    await user.click(await box(/^Create customers/));
    await user.click(await box(/^Delete customers/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(performed()).toEqual([
        {
          name: 'setRoleRights',
          args: { id: office, employeeRights: ['PUT_TASKS', 'DELETE_CUSTOMERS'] },
          base: { employeeRights: ['PUT_TASKS', 'POST_CUSTOMERS'] },
        },
      ]),
    );
  });

  it('takes an employee out of it after a question, and the form stays', async () => {
    const { user } = await openApp({ path: `/roles?edit=${office}`, engine });
    await user.click(await screen.findByRole('button', { name: 'Remove role: Άννα Ρήγα' }));
    expect(performed()).toEqual([]);
    const question = within(await screen.findByRole('dialog', { name: 'Remove role' }));
    await user.click(question.getByRole('button', { name: 'Remove role' }));
    await waitFor(() =>
      expect(performed()).toEqual([
        { name: 'setEmployeeRole', args: { id: anna, role: null }, base: { role: { id: office } } },
      ]),
    );
    expect(screen.getByRole('dialog', { name: 'Office' })).toBeDefined();
  });

  it('says before a role is deleted that somebody has it', async () => {
    const { user } = await openApp({ path: `/roles?delete=${office}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Office' }));
    expect(dialog.getByText(/^Employees have this role/)).toBeDefined();
    engine.performResult = { kind: 'refused', code: 'in_use', fields: ['employees'] };
    await user.click(dialog.getByRole('button', { name: 'Confirm deletion' }));
    await waitFor(() => expect(performed()).toEqual([{ name: 'deleteRole', args: { id: office }, base: {} }]));
  });
});
