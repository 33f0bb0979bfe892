import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import { boss, tapTime } from '../../support/stories.ts';

it('changes a task once more from what was kept of it, though one of its addresses was not', async () => {
  const { engine, world } = await screenWorld(boss);
  const id = worldId('t', 1);
  await world.task(1, tapTime, {
    nickname: 'Αντλία',
    jobTicket: 'Γ-7',
    employeesAssignees: [],
    taskCompletionStatus: 'DRAFT',
    taskOperationalStatus: 'DRAFT',
    customer: { id: worldId('c', 1) },
    estimateTime: 2,
    salesPrice: 90,
    totalPayout: 50,
  });
  await world.address(1, 1, { payout: 50, salesPrice: 90 });
  const { user } = await openApp({ path: `/tasks/${id}?form=basic`, engine });
  const dialog = within(await screen.findByRole('dialog', { name: 'Αντλία' }));
  const rename = async (name: string, button: string): Promise<void> => {
    const field = await dialog.findByLabelText(/^Nickname/);
    await user.clear(field);
    await user.type(field, name);
    await user.click(dialog.getByRole('button', { name: button }));
  };
  engine.answerTo = ({ name }) =>
    name === 'removeOperationalAddress' ? { kind: 'refused', code: 'not_permitted', fields: [] } : engine.performResult;
  await user.click(await dialog.findByRole('tab', { name: 'Addresses' }));
  await user.click(await dialog.findByRole('button', { name: /^Remove (?!all)/ }));
  await user.click(dialog.getByRole('tab', { name: 'Basic info' }));
  await rename('Λέβητας', 'Save');
  await waitFor(() =>
    expect(engine.performed.map(({ name }) => name)).toEqual(['editTask', 'removeOperationalAddress']),
  );
  await rename('Ψύκτης', 'Save');
  await waitFor(() => expect(engine.performed).toHaveLength(4));
  expect(engine.performed[2]).toEqual({
    name: 'editTask',
    args: { id, set: { nickname: 'Ψύκτης' } },
    base: { nickname: 'Λέβητας' },
  });
});
