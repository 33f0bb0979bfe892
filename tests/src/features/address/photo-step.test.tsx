import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayOfDate, hour } from '../../../../domain/kernel/time.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { camera, jpeg } from '../../support/capturing.ts';
import type { FieldWorld } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { installer } from '../../support/stories.ts';

const date = '2026-11-21';
const { from } = dayOfDate(date, 'Europe/Athens');
const day = `/my-day?day=${date}`;
const requiredPhotos = { BEFORE: 1, AFTER: 0, SERIAL_NUMBER: 2, OTHER: 0 };

let engine: ScriptedEngine;
let world: FieldWorld;

beforeEach(async () => {
  ({ engine, world } = await screenWorld(installer));
  await world.task(1, from + 9 * hour, { requiredPhotos });
  await world.place(1);
});

const card = async () => within(await screen.findByRole('article', { name: 'Φαρμακείο' }));
const performed = () => engine.performed;

describe('an address whose task asks for photos (issue 7)', () => {
  it('says which ones are missing before anybody taps, and the step that waits for them takes one', async () => {
    await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'IN_PROGRESS' });
    const { user, container } = await openApp({ path: day, engine, phone: true });
    expect(await (await card()).findByText('Missing: 1 before, 2 serial numbers')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click((await card()).getByRole('button', { name: 'Mark installed' }));
    await user.upload(camera(), jpeg('before.jpg'));
    await waitFor(() =>
      expect(performed()).toMatchObject([{ name: 'createProof', args: { photos: [{ kind: 'BEFORE' }] } }]),
    );
  });

  it('takes steps that wait for no photos at once', async () => {
    await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'COLLECTED' });
    const { user } = await openApp({ path: day, engine, phone: true });
    expect(await (await card()).findByText('Missing: 1 before, 2 serial numbers')).toBeDefined();
    await user.click((await card()).getByRole('button', { name: 'Mark in progress' }));
    await waitFor(() => expect(performed()).toMatchObject([{ name: 'markInProgress' }]));
  });

  it('counts photos that were announced, and is marked once all are there', async () => {
    await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'IN_PROGRESS' });
    await world.proof(1, 1);
    await world.photo(1, 1, { kind: 'BEFORE' });
    await world.photo(2, 1, { kind: 'SERIAL_NUMBER' });
    const { user } = await openApp({ path: day, engine, phone: true });
    expect(await (await card()).findByText('Missing: 1 serial number')).toBeDefined();
    await world.photo(3, 1, { kind: 'SERIAL_NUMBER' });
    await waitFor(async () => expect((await card()).queryByText(/^Missing/)).toBeNull());
    await user.click((await card()).getByRole('button', { name: 'Mark installed' }));
    await waitFor(() => expect(performed()).toMatchObject([{ name: 'markInstalled' }]));
  });

  it('names what is missing where a mark is refused all the same', async () => {
    await world.address(1, 1, {
      nickname: 'Φαρμακείο',
      completionStatus: 'IN_PROGRESS',
      lastMark: { by: installer.user.id, from: 'INSTALLED' },
    });
    engine.performResult = { kind: 'refused', code: 'photos_required', fields: ['BEFORE', 'AFTER', 'AFTER'] };
    const { user } = await openApp({ path: day, engine, phone: true });
    await user.click((await card()).getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Correct status' }));
    await user.click(await screen.findByRole('radio', { name: 'Installed' }));
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    expect(await screen.findByText('Photos that the task asks for are missing.')).toBeDefined();
    expect(screen.getByText('Missing: 1 before, 2 after')).toBeDefined();
  });
});
