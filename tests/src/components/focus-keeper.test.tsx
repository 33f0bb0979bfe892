import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { worldId } from '../support/field-world.ts';
import { openApp } from '../support/open-app.tsx';
import { screenWorld } from '../support/screen-world.ts';
import { boss, tapTime } from '../support/stories.ts';

it('stands on the screen once the palette has led there, whose opener is gone', async () => {
  const { engine, world } = await screenWorld(boss);
  await world.task(1, tapTime, { nickname: 'Αντλία', employeesAssignees: [] });
  const { user, path } = await openApp({ path: '/me', engine });
  await screen.findByRole('button', { name: /Search or jump to/ });
  await screen.findByRole('button', { name: /^Sync:/ });
  (await screen.findByRole('button', { name: 'Sign out' })).focus();
  await user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Search and commands' }));
  await user.type(palette.getByRole('combobox', { name: /^Task, address/ }), 'αντλία');
  await screen.findByRole('option', { name: /Αντλία/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe(`/tasks/${worldId('t', 1)}`));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('goes back to what opened a dialog, as long as that is there', async () => {
  const { engine, world } = await screenWorld(boss);
  await world.task(1, tapTime, { nickname: 'Αντλία', employeesAssignees: [] });
  const { user } = await openApp({ path: `/tasks/${worldId('t', 1)}`, engine });
  const opener = await screen.findByRole('button', { name: 'Edit' });
  await user.click(opener);
  await within(await screen.findByRole('dialog', { name: 'Αντλία' })).findByLabelText(/^Nickname/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
