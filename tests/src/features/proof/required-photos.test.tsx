import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayOfDate, hour } from '../../../../domain/kernel/time.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { CapturingEngine, gallery, jpeg } from '../../support/capturing.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import { installer } from '../../support/stories.ts';

const date = '2026-11-21';
const { from } = dayOfDate(date, 'Europe/Athens');
const form = (proof: string) => `/my-day?day=${date}&address=${worldId('a', 1)}&proof=${proof}`;

let mirror: MirrorDatabase;
let engine: CapturingEngine;
let world: FieldWorld;

beforeEach(async () => {
  ({ mirror, engine, world } = await screenWorld(installer, (mirror) => new CapturingEngine(mirror)));
  const requiredPhotos = { BEFORE: 1, AFTER: 0, SERIAL_NUMBER: 1, OTHER: 0 };
  await world.task(1, from + 9 * hour, { requiredPhotos });
  await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'IN_PROGRESS' });
  await world.place(1);
});

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Φαρμακείο' }));
const performed = () => engine.performed;
const kinds = async () =>
  (await sheet())
    .queryAllByRole<HTMLSelectElement>('combobox', { name: /^What it shows/ })
    .map(({ selectedOptions }) => selectedOptions[0]?.textContent);

describe('the form of a proof for a task that asks for photos (issue 7)', () => {
  it('takes each new photo for the next that is missing, until nothing is', async () => {
    const { user, container } = await openApp({ path: form('new'), engine, phone: true });
    expect(await (await sheet()).findByText('Missing: 1 before, 1 serial number')).toBeDefined();
    await user.upload(gallery(), [jpeg('1.jpg'), jpeg('2.jpg'), jpeg('3.jpg')]);
    await waitFor(async () => expect(await kinds()).toEqual(['Before', 'Serial number', 'Choose a kind']));
    expect((await sheet()).queryByText(/^Missing/)).toBeNull();
    expect(engine.captured.map(({ shows }) => shows)).toEqual(['BEFORE', 'SERIAL_NUMBER', undefined]);
    expect(await accessibilityProblems(container)).toEqual([]);
    const [first] = (await sheet()).getAllByRole('combobox', { name: /^What it shows/ });
    if (first === undefined) throw new Error('There is no photo.');
    await user.selectOptions(first, 'After');
    expect(await (await sheet()).findByText('Missing: 1 before')).toBeDefined();
    await user.click((await sheet()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({
      name: 'createProof',
      args: { photos: [{ kind: 'AFTER' }, { kind: 'SERIAL_NUMBER' }, { name: '3.jpg' }] },
    });
  });

  it('asks a pickup for nothing', async () => {
    const { user } = await openApp({ path: form('new'), engine, phone: true });
    await user.click((await sheet()).getByRole('radio', { name: 'Pickup' }));
    await user.upload(gallery(), jpeg('1.jpg'));
    await waitFor(async () => expect(await kinds()).toEqual(['Choose a kind']));
    expect((await sheet()).queryByText(/^Missing/)).toBeNull();
  });

  it('keeps the words of a form of which somebody else removed the photo that it told of', async () => {
    await world.proof(1, 1);
    await world.photo(1, 1);
    const { user } = await openApp({ path: form(worldId('e', 1)), engine, phone: true });
    await user.selectOptions(await (await sheet()).findByRole('combobox', { name: /^What it shows/ }), 'Before');
    await user.type((await sheet()).getByRole('textbox', { name: 'Comment' }), 'Έγινε');
    await mirror.table('photos').delete(worldId('f', 1));
    await waitFor(async () => expect(await kinds()).toEqual([]));
    await user.click((await sheet()).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(performed()).toMatchObject([{ name: 'editProof', args: { set: { comment: 'Έγινε' } } }]),
    );
  });

  it('lets it be said later what a photo shows', async () => {
    await world.proof(1, 1);
    await world.photo(1, 1);
    const { user } = await openApp({ path: form(worldId('e', 1)), engine, phone: true });
    await waitFor(async () => expect(await kinds()).toEqual(['Choose a kind']));
    await user.selectOptions((await sheet()).getByRole('combobox', { name: /^What it shows/ }), 'Before');
    expect(await (await sheet()).findByText('Missing: 1 serial number')).toBeDefined();
    await user.click((await sheet()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toEqual({
      name: 'setPhotoKind',
      args: { id: worldId('f', 1), kind: 'BEFORE' },
      base: {},
    });
  });
});
