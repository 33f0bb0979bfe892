import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../../workers/contract/session.ts';
import { worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import { boss, installer } from '../../support/stories.ts';

const taskOf = async (
  session: Session,
  people: { id: string }[],
  completionStatus: 'COLLECTED' | 'INSTALLED' = 'COLLECTED',
) => {
  const { engine, world } = await screenWorld(session);
  await world.task(1, Date.now(), { employeesAssignees: people });
  await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus });
  const { user } = await openApp({ path: `/tasks/${worldId('t', 1)}`, engine, language: 'el' });
  const card = within(await screen.findByRole('article', { name: 'Φαρμακείο' }));
  return { ...card, user };
};

const doing = { id: installer.user.id };

describe('the next step of an address', () => {
  it('is said in the first person by who does the work', async () => {
    expect((await taskOf(installer, [doing])).getByRole('button', { name: 'Ξεκίνησα' })).toBeDefined();
  });

  it('is reported by the office for those who do it', async () => {
    expect((await taskOf(boss, [doing])).getByRole('button', { name: 'Δήλωση έναρξης' })).toBeDefined();
  });

  it('is asked about in the same words', async () => {
    const { user, getByRole } = await taskOf(boss, [doing], 'INSTALLED');
    await user.click(getByRole('button', { name: 'Δήλωση ολοκλήρωσης' }));
    const question = within(await screen.findByRole('dialog', { name: 'Ολοκληρώθηκε;' }));
    expect(question.getByRole('button', { name: 'Δήλωση ολοκλήρωσης' })).toBeDefined();
  });
});
