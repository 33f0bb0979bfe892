import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { HistoryEntry } from '../../../../domain/history/entry.ts';
import { newStep } from '../../../../domain/steps/editing.ts';
import { worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { acted, actingBoss } from '../task-actions/world.tsx';

const entry = (number: number): HistoryEntry => ({
  id: worldId('e', number),
  name: 'pauseTask',
  who: { id: null, label: `Person ${number}` },
  of: null,
  device: null,
  acceptedBy: null,
  at: Date.UTC(2026, 10, 20) - number,
  deviceAt: Date.UTC(2026, 10, 20) - number,
  arrivedAt: Date.UTC(2026, 10, 20) - number,
  skewed: false,
  uncertain: false,
  outcome: { kind: 'applied', code: null },
  changes: [],
});

it('a history shows a page once, also when the network was away and is back', async () => {
  const { task, engine } = await actingBoss();
  await task();
  const page = (entries: HistoryEntry[], next: string | null) => {
    engine.answers = { taskHistory: { kind: 'answered', reply: { entries, next, removedOn: null } } };
  };
  page([entry(1)], 'c1');
  const { user } = await openApp({ path: `/tasks/${acted}`, engine });
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const sheet = within(await screen.findByRole('dialog', { name: /^History/ }));
  expect(await sheet.findByText(/Person 1/)).toBeDefined();
  page([entry(2)], 'c2');
  await user.click(await sheet.findByRole('button', { name: 'Earlier' }));
  expect(await sheet.findByText(/Person 2/)).toBeDefined();

  const online = vi.spyOn(navigator, 'onLine', 'get');
  for (const isOnline of [false, true]) {
    online.mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  }
  page([entry(3)], null);
  await user.click(await sheet.findByRole('button', { name: 'Earlier' }));
  expect(await sheet.findByText(/Person 3/)).toBeDefined();
  await waitFor(() => expect(sheet.getAllByText(/Person \d/)).toHaveLength(3));
});

it('a history says of which times the device was not certain', async () => {
  const { task, engine } = await actingBoss();
  await task();
  const entries = [{ ...entry(1), uncertain: true }, { ...entry(2), skewed: true }, entry(3)];
  engine.answers = { taskHistory: { kind: 'answered', reply: { entries, next: null, removedOn: null } } };
  const { user } = await openApp({ path: `/tasks/${acted}`, engine });
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const sheet = within(await screen.findByRole('dialog', { name: /^History/ }));
  expect(await sheet.findByText(/couldn’t check its clock, so this time may be wrong. It showed/)).toBeDefined();
  expect(sheet.getAllByText(/had a wrong clock/)).toHaveLength(1);
});

it('a history tells a row without a name from one that this person does not see', async () => {
  const { task, engine } = await actingBoss();
  await task();
  const proofOf = (number: number, id: string | null): HistoryEntry['changes'][number] => ({
    resource: 'photos',
    id: worldId('f', number),
    label: `photo-${number}.jpg`,
    kind: 'create',
    fields: [{ field: 'proof', before: null, after: { id, label: null } }],
  });
  const entries = [{ ...entry(1), changes: [proofOf(1, worldId('e', 1)), proofOf(2, null)] }];
  engine.answers = { taskHistory: { kind: 'answered', reply: { entries, next: null, removedOn: null } } };
  const { user } = await openApp({ path: `/tasks/${acted}`, engine });
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const sheet = within(await screen.findByRole('dialog', { name: /^History/ }));
  expect(await sheet.findByText('without a nickname')).toBeDefined();
  expect(sheet.getAllByText('not shown to you')).toHaveLength(1);
});

it('a history shows answers in the words of their steps', async () => {
  const { task, world, engine } = await actingBoss();
  const chosen = newStep(worldId('e', 1));
  const red = { id: worldId('e', 3), text: 'Κόκκινο' };
  const asked = [
    { ...chosen, title: 'Χρώμα', kind: 'CHOICE' as const, choices: [red] },
    { ...newStep(worldId('e', 2)), title: 'Πίεση', kind: 'NUMBER' as const, unit: 'bar' },
  ];
  await task({ steps: { template: { id: worldId('e', 9) }, number: 1, nickname: 'Λέβητας', steps: asked } });
  await world.address(1, 1, { nickname: 'Φαρμακείο' });
  const answer = (value: string | number) => ({ value, by: worldId('c', 1), at: 1, number: 1 });
  const changed: HistoryEntry['changes'][number] = {
    resource: 'operational-addresses',
    id: worldId('a', 1),
    label: 'Φαρμακείο',
    kind: 'change',
    fields: [
      {
        field: 'answers',
        before: { [worldId('e', 2)]: answer(1.5) },
        after: { [worldId('e', 1)]: answer(red.id), [worldId('e', 2)]: answer(2) },
      },
    ],
  };
  const entries = [{ ...entry(1), name: 'answerStep' as const, changes: [changed] }];
  engine.answers = { taskHistory: { kind: 'answered', reply: { entries, next: null, removedOn: null } } };
  const { user } = await openApp({ path: `/tasks/${acted}`, engine });
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const sheet = within(await screen.findByRole('dialog', { name: /^History/ }));
  expect(await sheet.findByRole('row', { name: 'Χρώμα Not answered Κόκκινο' })).toBeDefined();
  expect(sheet.getByRole('row', { name: 'Πίεση 1.5 bar 2 bar' })).toBeDefined();
});

it.each([{ entries: [entry(1)] }, { entries: [] }])(
  'a history says when older changes were removed: $entries.length',
  async ({ entries }) => {
    const { task, engine } = await actingBoss();
    await task();
    const removedOn = Date.UTC(2031, 2, 12, 12);
    engine.answers = { taskHistory: { kind: 'answered', reply: { entries, next: null, removedOn } } };
    const { user } = await openApp({ path: `/tasks/${acted}`, engine });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const sheet = within(await screen.findByRole('dialog', { name: /^History/ }));
    expect(await sheet.findByText('Older changes were removed on 12/03/2031')).toBeDefined();
    expect(sheet.queryByText('There is nothing earlier.')).toBeNull();
    expect(sheet.queryAllByText(/Person \d/)).toHaveLength(entries.length);
  },
);
