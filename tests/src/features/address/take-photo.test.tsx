import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOfDate, hour } from '../../../../domain/kernel/time.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { CapturingEngine, camera, jpeg } from '../../support/capturing.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import { installer } from '../../support/stories.ts';

const date = '2026-11-21';
const { from } = dayOfDate(date, 'Europe/Athens');
const day = `/my-day?day=${date}`;

let engine: CapturingEngine;
let world: FieldWorld;

beforeEach(async () => {
  ({ engine, world } = await screenWorld(installer, (mirror) => new CapturingEngine(mirror)));
  await world.task(1, from + 9 * hour, { requiredPhotos: { BEFORE: 1, AFTER: 1, SERIAL_NUMBER: 0, OTHER: 0 } });
  await world.place(1);
  await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'IN_PROGRESS' });
});

const card = async () => within(await screen.findByRole('article', { name: 'Φαρμακείο' }));
const bar = async () => within(await screen.findByRole('region', { name: 'Photo just taken' }));

/** Taps "Photos" on the card; the camera opens, and a photo comes back. */
async function take({ user }: Awaited<ReturnType<typeof openApp>>, name = 'camera.jpg'): Promise<void> {
  const opens = vi.spyOn(HTMLInputElement.prototype, 'click');
  await user.click((await card()).getByRole('button', { name: /^Add photos/ }));
  expect(opens.mock.contexts).toEqual([camera()]);
  opens.mockRestore();
  await user.upload(camera(), jpeg(name));
}

describe('a photo with one tap on a phone (decision 0173)', () => {
  it('opens the camera at once, and keeps and attaches what comes back', async () => {
    const app = await openApp({ path: day, engine, phone: true });
    await take(app);
    expect(await (await bar()).findByText('Photo saved')).toBeDefined();
    expect(engine.performed).toMatchObject([
      {
        name: 'createProof',
        args: {
          type: 'INSTALLATION',
          operationalAddress: { id: worldId('a', 1) },
          photos: [{ id: engine.captured[0]?.id, name: 'camera.jpg', kind: 'BEFORE' }],
        },
      },
    ]);
    expect(app.router.state.location.search).toEqual({ day: date });
    expect(await accessibilityProblems(app.container)).toEqual([]);
  });

  it('adds further photos to the same visit, each as the next kind that is missing', async () => {
    await world.proof(1, 1);
    await world.photo(1, 1, { kind: 'BEFORE' });
    await take(await openApp({ path: day, engine, phone: true }));
    await (await bar()).findByText('Photo saved');
    expect(engine.performed).toMatchObject([
      { name: 'addPhotos', args: { proof: worldId('e', 1), photos: [{ kind: 'AFTER' }] } },
    ]);
  });

  it('takes another one from the bar, and says there what it shows', async () => {
    const app = await openApp({ path: day, engine, phone: true });
    await take(app);
    await app.user.click(await (await bar()).findByRole('button', { name: 'Take another' }));
    await app.user.upload(camera(), jpeg('second.jpg'));
    await waitFor(() => expect(engine.captured).toHaveLength(2));
    await app.user.click(await (await bar()).findByRole('button', { name: 'Serial number' }));
    await waitFor(() =>
      expect(engine.performed.at(-1)).toMatchObject({
        name: 'setPhotoKind',
        args: { id: engine.captured[1]?.id, kind: 'SERIAL_NUMBER' },
      }),
    );
  });

  it('removes the photo with one tap, and nothing else of the proof', async () => {
    await world.proof(1, 1);
    await world.photo(1, 1);
    const app = await openApp({ path: day, engine, phone: true });
    await take(app);
    await app.user.click(await (await bar()).findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(engine.performed.at(-1)).toMatchObject({ name: 'removePhoto', args: { id: engine.captured[0]?.id } }),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Photo just taken' })).toBeNull());
  });

  it('keeps a photo in reach that the full device can not store', async () => {
    const app = await openApp({ path: day, engine, phone: true });
    engine.full = true;
    await take(app);
    expect(await (await bar()).findByText(/no room left/)).toBeDefined();
    engine.full = false;
    await app.user.click((await bar()).getByRole('button', { name: 'Try again' }));
    expect(await (await bar()).findByText('Photo saved')).toBeDefined();
    expect(engine.captured.map(({ name }) => name)).toEqual(['camera.jpg']);
  });

  it('leaves a photo that a rule refused in the form of a new proof', async () => {
    const app = await openApp({ path: day, engine, phone: true });
    engine.performResult = { kind: 'refused', code: 'forbidden', fields: [] };
    await take(app);
    await app.user.click(await (await bar()).findByRole('button', { name: 'Open the proof' }));
    await waitFor(() =>
      expect(app.router.state.location.search).toMatchObject({ address: worldId('a', 1), proof: 'new' }),
    );
  });

  it('leads from the menu to the form with the gallery, as the button does on a laptop', async () => {
    const phone = await openApp({ path: day, engine, phone: true });
    await phone.user.click((await card()).getByRole('button', { name: 'More actions' }));
    await phone.user.click(await screen.findByRole('menuitem', { name: 'Photos and comment' }));
    await waitFor(() => expect(phone.router.state.location.search).toMatchObject({ proof: 'new' }));
    const laptop = await openApp({ path: day, engine });
    await laptop.user.click((await card()).getByRole('button', { name: /^Add photos/ }));
    await waitFor(() => expect(laptop.router.state.location.search).toMatchObject({ proof: 'new' }));
  });
});
