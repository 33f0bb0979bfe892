import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewRow } from '../../../../domain/rows.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss } from '../../support/stories.ts';

let engine: ScriptedEngine;
let world: FieldWorld;

const company = { id: boss.user.viewer.companyId };
const place = (index: number, given: Partial<NewRow<'addresses'>> = {}): Promise<void> =>
  world.place(index, { company, ...given });

beforeEach(async () => {
  ({ engine, world } = await screenWorld(boss));
});

const performed = () => engine.performed;

describe('the bar over selected addresses', () => {
  it('makes them shared after a question, with what was seen of them', async () => {
    await place(1, { nickname: 'Μία', customer: { id: worldId('c', 1) }, sharedStatus: 'PRIVATE' });
    await place(2, { nickname: 'Άλλη' });
    const { user } = await openApp({ path: '/addresses', engine });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Μία' }));
    await user.click(screen.getByRole('button', { name: 'Make shared' }));
    const question = within(await screen.findByRole('dialog', { name: 'Make shared?' }));
    expect(performed()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Make shared' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toEqual({
      name: 'shareAddress',
      args: { id: worldId('p', 1) },
      base: { customer: { id: worldId('c', 1) }, sharedAddress: false, sharedStatus: 'PRIVATE' },
    });
    expect(await screen.findByText('1 address was changed.')).toBeDefined();
  });

  it('makes them private only for a customer that was chosen', async () => {
    await world.customer(1, 'Cosmos', { company });
    await place(1, { nickname: 'Μία', sharedAddress: true, sharedStatus: 'SHARED' });
    await place(2, { nickname: 'Άλλη', sharedAddress: true, sharedStatus: 'SHARED' });
    const { user } = await openApp({ path: '/addresses', engine });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 rows' }));
    await user.click(screen.getByRole('button', { name: 'Make private' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Make private?' }));
    await user.click(dialog.getByRole('button', { name: 'Make private' }));
    expect(await dialog.findByText('This field is required.')).toBeDefined();
    expect(performed()).toEqual([]);
    await user.click(dialog.getByRole('combobox', { name: 'Customer' }));
    await user.click(await screen.findByText('Cosmos', { ignore: 'option' }));
    await user.click(dialog.getByRole('button', { name: 'Make private' }));
    await waitFor(() => expect(performed()).toHaveLength(2));
    expect(performed()).toMatchObject([
      { name: 'makeAddressPrivate', args: { customer: { id: worldId('c', 1) } } },
      { name: 'makeAddressPrivate', args: { customer: { id: worldId('c', 1) } } },
    ]);
  });

  it('changes only what is not so already, and says how many', async () => {
    await world.customer(1, 'Cosmos', { company });
    await place(1, { nickname: 'Μία', sharedAddress: true, sharedStatus: 'SHARED' });
    await place(2, { nickname: 'Άλλη', customer: { id: worldId('c', 1) }, sharedStatus: 'PRIVATE' });
    const { user } = await openApp({ path: '/addresses', engine });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 rows' }));
    await user.click(screen.getByRole('button', { name: 'Make shared' }));
    const question = within(await screen.findByRole('dialog', { name: 'Make shared?' }));
    await user.click(question.getByRole('button', { name: 'Make shared' }));
    expect(await screen.findByText('1 address was changed.')).toBeDefined();
    expect(performed()).toMatchObject([{ name: 'shareAddress', args: { id: worldId('p', 2) } }]);
  });

  it('says how far many changes have come, and stops when it is asked to', async () => {
    for (let index = 1; index <= 40; index += 1) await place(index, { nickname: `Θέση ${index}` });
    const waiting: (() => void)[] = [];
    engine.answerTo = async () => {
      if (performed().length === 2) await new Promise<void>((resolve) => waiting.push(resolve));
      return engine.performResult;
    };
    const { user } = await openApp({ path: '/addresses', engine });
    await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
    await user.click(screen.getByRole('button', { name: 'Make shared' }));
    const question = within(await screen.findByRole('dialog', { name: 'Make shared?' }));
    await user.click(question.getByRole('button', { name: 'Make shared' }));
    expect(await screen.findByText('1 of 40 addresses changed')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    for (const go of waiting) go();
    expect(await screen.findByText('2 of 40 addresses were changed; the others stay as they are.')).toBeDefined();
    expect(performed()).toHaveLength(2);
  });
});
