import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '../../../../domain/kernel/polyfills.ts';
import { dayOfDate, hour } from '../../../../domain/kernel/time.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { CapturingEngine, gallery, jpeg } from '../../support/capturing.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import { installer, waitingFile } from '../../support/stories.ts';

const date = '2026-11-21';
const { from } = dayOfDate(date, 'Europe/Athens');
const day = `/my-day?day=${date}`;
const address = worldId('a', 1);
const newProof = `${day}&address=${address}&proof=new`;

describe('a proof of work', () => {
  let mirror: MirrorDatabase;
  let engine: CapturingEngine;
  let world: FieldWorld;

  beforeEach(async () => {
    // Nor does it decode pictures.
    HTMLImageElement.prototype.decode = () => Promise.reject(new DOMException('no decoder', 'EncodingError'));
    ({ mirror, engine, world } = await screenWorld(installer, (kept) => new CapturingEngine(kept)));
    await world.task(1, from + 9 * hour);
    await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'IN_PROGRESS' });
    await world.place(1);
  });

  const form = async () => within(await screen.findByRole('dialog', { name: 'Φαρμακείο' }));
  const openForm = async (user: UserEvent): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Photos and comment' }));
  };
  const performed = () => engine.asked.filter(([name]) => name === 'perform').map(([, change]) => change);

  it('is made with photos and a comment, each photo durable before it is listed', async () => {
    const { user, router } = await openApp({ path: day, engine, phone: true });
    await openForm(user);
    const sheet = await form();
    await user.upload(gallery(), [jpeg('one.jpg'), jpeg('two.heic')]);
    await waitFor(() => expect(sheet.getAllByText('on this device')).toHaveLength(2));
    await user.type(sheet.getByRole('textbox', { name: 'Comment' }), 'Έγινε');
    await user.selectOptions(sheet.getByRole('combobox', { name: 'How it went' }), 'Delayed');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    const photos = [...engine.photos.keys()];
    expect(performed()[0]).toMatchObject({
      name: 'createProof',
      args: {
        type: 'INSTALLATION',
        operationalAddress: { id: address },
        addresses: [{ id: worldId('p', 1) }],
        status: 'DELAYED',
        comment: 'Έγινε',
        nickname: null,
        photos: [
          { id: photos[0], name: 'one.jpg', takenOn: null, latitude: null, longitude: null },
          { id: photos[1], name: 'two.heic', takenOn: null, latitude: null, longitude: null },
        ],
      },
      base: {},
    });
    await waitFor(() => expect(engine.drafts.size).toBe(0));
    await waitFor(() => expect(router.state.location.search).toEqual({ day: date }));
  });

  it('goes on where it was left after a reload, with its photos', async () => {
    const first = await openApp({ path: newProof, engine, phone: true });
    const sheet = await form();
    await first.user.upload(gallery(), jpeg('one.jpg'));
    await first.user.type(sheet.getByRole('textbox', { name: 'Comment' }), 'Μισό');
    await waitFor(() =>
      expect(engine.drafts.get(`proof:new:${address}`)?.value).toMatchObject({ fields: { comment: 'Μισό' } }),
    );
    document.body.replaceChildren();
    const { user } = await openApp({ path: newProof, engine, phone: true });
    const again = await form();
    expect(await again.findByText('You continue where you left off')).toBeDefined();
    expect(again.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', 'Μισό');
    expect(await again.findByText('on this device')).toBeDefined();
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toHaveLength(1));
    expect(performed()[0]).toMatchObject({ args: { comment: 'Μισό', photos: [{ name: 'one.jpg' }] } });
  });

  it('asks before what is not saved is left, and keeps it either way', async () => {
    const { user, router } = await openApp({ path: newProof, engine, phone: true });
    const sheet = await form();
    await user.type(sheet.getByRole('textbox', { name: 'Comment' }), 'Κάτι');
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    // Escape answers the topmost dialog and nothing below it.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(router.state.location.search).toMatchObject({ proof: 'new' });
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    const second = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(second.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ day: date }));
    expect(engine.drafts.has(`proof:new:${address}`)).toBe(true);
  });

  it('can be given up knowingly, with its photos', async () => {
    const { user } = await openApp({ path: newProof, engine, phone: true });
    const sheet = await form();
    await user.upload(gallery(), jpeg('one.jpg'));
    await user.click(await sheet.findByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' }));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() =>
      expect(engine.asked).toContainEqual(['dropDraft', `proof:new:${address}`, [...engine.photos.keys()]]),
    );
    expect(performed()).toEqual([]);
  });

  it('that is given up while photos are still being read leaves nothing of them', async () => {
    const reading = deferred<void>();
    engine.reading = (name) => (name === 'two.jpg' ? reading.promise : Promise.resolve());
    const { user } = await openApp({ path: newProof, engine, phone: true });
    const sheet = await form();
    await user.upload(gallery(), [jpeg('one.jpg'), jpeg('two.jpg'), jpeg('three.jpg')]);
    await user.click(await sheet.findByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' }));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(engine.asked.map(([name]) => name)).toContain('dropDraft'));
    reading.resolve();
    await waitFor(() => expect(engine.asked.map(([name]) => name)).toContain('dropCapture'));
    const [one, two] = engine.captured;
    expect(engine.captured.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg']);
    expect(engine.asked).toContainEqual(['dropDraft', `proof:new:${address}`, [one?.id]]);
    expect(engine.asked).toContainEqual(['dropCapture', two?.id]);
    expect(engine.drafts.size).toBe(0);
  });

  it('needs a photo or a comment', async () => {
    const { user } = await openApp({ path: newProof, engine, phone: true });
    const sheet = await form();
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await sheet.findByText('Add a photo, a voice note or a comment.')).toBeDefined();
    expect(performed()).toEqual([]);
  });

  it('says which photos could not be kept and why, until the person has dealt with them', async () => {
    const { user } = await openApp({ path: newProof, engine, phone: true });
    const sheet = await form();
    await user.upload(gallery(), [new File([], 'cloud.jpg', { type: 'image/jpeg' }), jpeg('here.jpg')]);
    const notice = await sheet.findByRole('alert');
    expect(within(notice).getByText('1 photo couldn’t be saved')).toBeDefined();
    expect(within(notice).getByText(/The files can’t be read/)).toBeDefined();
    expect(within(notice).getByText('cloud.jpg')).toBeDefined();
    expect(await sheet.findByText('on this device')).toBeDefined();
    engine.full = true;
    await user.upload(gallery(), jpeg('more.jpg'));
    expect(await sheet.findByText('2 photos couldn’t be saved')).toBeDefined();
    expect(sheet.getByText(/This device is out of space/)).toBeDefined();
    expect(sheet.getByText('cloud.jpg, more.jpg')).toBeDefined();
    expect(sheet.getAllByText('on this device')).toHaveLength(1);
    await user.click(sheet.getByRole('button', { name: 'Continue without them' }));
    await waitFor(() => expect(sheet.queryByRole('alert')).toBeNull());
  });

  it('takes the photos in that had no room, once there is some', async () => {
    engine.full = true;
    const { user } = await openApp({ path: newProof, engine, phone: true });
    const sheet = await form();
    await user.upload(gallery(), [jpeg('one.jpg'), jpeg('two.jpg')]);
    expect(await sheet.findByText('2 photos couldn’t be saved')).toBeDefined();
    engine.full = false;
    await user.click(sheet.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sheet.getAllByText('on this device')).toHaveLength(2));
    expect(engine.captured.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg']);
    expect(sheet.queryByRole('alert')).toBeNull();
  });

  it('is not said to be kept whole without photos that had no room', async () => {
    engine.full = true;
    const { user } = await openApp({ path: newProof, engine, phone: true });
    const sheet = await form();
    await user.upload(gallery(), jpeg('one.jpg'));
    await sheet.findByText('1 photo couldn’t be saved');
    await user.type(sheet.getByRole('textbox', { name: 'Comment' }), 'Έγινε');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: 'Save without 1 photo?' });
    expect(within(question).getByText(/one\.jpg/)).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(performed()).toEqual([]);
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    const again = within(await screen.findByRole('dialog', { name: 'Save without 1 photo?' }));
    await user.click(again.getByRole('button', { name: 'Save without them' }));
    await waitFor(() => expect(performed()).toMatchObject([{ args: { comment: 'Έγινε', photos: [] } }]));
    expect(await screen.findByText('Saved on this device, without 1 photo.')).toBeDefined();
    expect(screen.queryByText('Saved on this device. It will be sent automatically.')).toBeNull();
  });

  it('keeps its comment on the screen where no draft has room, and says so', async () => {
    const full = Object.assign(new Error('no room is left'), { name: 'QuotaExceededError' });
    engine.saveDraft = () => Promise.reject(full);
    const { user } = await openApp({ path: newProof, engine, phone: true });
    const sheet = await form();
    await user.type(sheet.getByRole('textbox', { name: 'Comment' }), 'Έγινε');
    expect(await sheet.findByText('The device has no space for this draft')).toBeDefined();
    expect(sheet.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', 'Έγινε');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toMatchObject([{ args: { comment: 'Έγινε' } }]));
  });

  it('has a photo that was taken in the moment in which the page went away', async () => {
    const photo = worldId('f', 9);
    await mirror.files.put(waitingFile({ id: photo, item: null, state: 'queued' }));
    engine.drafts.set(`proof:new:${address}`, { key: `proof:new:${address}`, value: {}, files: [photo], savedAt: 0 });
    const { user } = await openApp({ path: newProof, engine, phone: true });
    const sheet = await form();
    expect(await sheet.findByText('on this device')).toBeDefined();
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(performed()).toMatchObject([{ name: 'createProof', args: { photos: [{ id: photo }] } }]),
    );
  });

  it('has a drawing that was made in the moment in which the page went away, and sends its original with it', async () => {
    const [original, drawn] = [worldId('f', 8), worldId('f', 9)];
    for (const id of [original, drawn]) await mirror.files.put(waitingFile({ id, item: null, state: 'queued' }));
    const key = `proof:new:${address}`;
    const drawings = { [drawn]: { on: original, marks: [] } };
    engine.drafts.set(key, { key, value: {}, files: [original, drawn], drawings, savedAt: 0 });
    const { user } = await openApp({ path: newProof, engine, phone: true });
    const sheet = await form();
    expect(await sheet.findAllByText('on this device')).toHaveLength(1);
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(performed()).toMatchObject([
        { name: 'createProof', args: { photos: [{ id: drawn, original: { id: original } }] } },
      ]),
    );
  });

  it('takes what was drawn on a photo back, or the photo with it', async () => {
    const [original, drawn] = [worldId('f', 8), worldId('f', 9)];
    for (const id of [original, drawn]) {
      await mirror.files.put(waitingFile({ id, item: null, state: 'queued' }));
      engine.photos.set(id, new Blob(['bytes'], { type: 'image/jpeg' }));
    }
    const key = `proof:new:${address}`;
    const drawings = { [drawn]: { on: original, marks: [] } };
    engine.drafts.set(key, { key, value: {}, files: [original, drawn], drawings, savedAt: 0 });
    const { user } = await openApp({ path: newProof, engine, phone: true });
    const sheet = await form();
    await user.click(await sheet.findByRole('button', { name: /^Photo 1/ }));
    const viewer = within(await screen.findByRole('dialog', { name: 'Photos' }));
    const toggle = await viewer.findByRole('button', { name: 'Show original' });
    await user.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(viewer.getByText('Original, for your company only')).toBeDefined();
    await user.click(viewer.getByRole('button', { name: 'Draw' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Draw' }));
    await user.click(await editor.findByRole('button', { name: 'Remove drawing' }));
    await waitFor(() => expect(engine.asked).toContainEqual(['dropCapture', drawn]));
    await waitFor(() => expect(viewer.queryByRole('button', { name: 'Show original' })).toBeNull());
    await user.click(viewer.getByRole('button', { name: 'Close' }));
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toMatchObject([{ args: { photos: [{ id: original }] } }]));
    expect(JSON.stringify(performed())).not.toContain(drawn);
  });

  it('that was saved just before the page went away is not offered again', async () => {
    const done = worldId('e', 7);
    await world.proof(7, 1);
    engine.drafts.set(`proof:new:${address}`, {
      key: `proof:new:${address}`,
      value: {
        id: done,
        seen: { nickname: null, comment: null, status: 'NORMAL' },
        fields: { type: 'INSTALLATION', status: 'NORMAL', nickname: '', comment: 'Έγινε', added: [], removed: [] },
      },
      files: [],
      savedAt: 0,
    });
    await openApp({ path: newProof, engine, phone: true });
    expect((await form()).getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', '');
  });

  describe('that is gone', () => {
    const gone = worldId('e', 9);
    const key = `proof:${gone}`;
    const path = `${day}&address=${address}&proof=${gone}`;

    it('says so, and offers nothing where nothing was added to it', async () => {
      await openApp({ path, engine, phone: true });
      expect(await screen.findByText('This proof of work is no longer here')).toBeDefined();
      expect(screen.queryByRole('button', { name: 'New proof of work from it' })).toBeNull();
    });

    it('gives what was added to it to a new one', async () => {
      const photos = [worldId('f', 7), worldId('f', 8)];
      await mirror.files.bulkPut(photos.map((id) => waitingFile({ id, item: null })));
      const value = {
        id: gone,
        seen: { nickname: null, comment: null, status: 'NORMAL', places: [] },
        fields: {
          type: 'INSTALLATION',
          address,
          places: [worldId('p', 1)],
          comment: 'Δύο ακόμη',
          added: [{ id: photos[0], name: 'a.jpg' }],
          removed: [worldId('f', 1)],
        },
      };
      engine.drafts.set(key, { key, value, files: photos, savedAt: 0 });
      const { user } = await openApp({ path, engine, phone: true });
      await user.click(await screen.findByRole('button', { name: 'New proof of work from it' }));
      const sheet = await form();
      expect(await sheet.findAllByText('on this device')).toHaveLength(2);
      await user.click(sheet.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(performed()).toHaveLength(1));
      const [change] = engine.performed;
      expect(change).toMatchObject({
        name: 'createProof',
        args: { operationalAddress: { id: address }, comment: 'Δύο ακόμη', photos: photos.map((id) => ({ id })) },
      });
      expect(change?.args.id).not.toBe(gone);
      await waitFor(() => expect(engine.asked).toContainEqual(['dropDraft', key, photos]));
    });
  });

  describe('that exists', () => {
    beforeEach(async () => {
      await world.proof(1, 1, { comment: 'Πριν', nickname: 'Πόρτα' });
      await world.photo(1, 1, { state: 'RECEIVED' });
      await world.photo(2, 1);
    });

    it('is changed part by part, with the values that were seen, and what goes makes room for what comes', async () => {
      const { user } = await openApp({ path: day, engine, phone: true });
      await openForm(user);
      const sheet = await form();
      await user.click(await sheet.findByRole('button', { name: /^Remove: Photo 1/ }));
      await user.upload(gallery(), jpeg('new.jpg'));
      await sheet.findByText('on this device');
      const comment = sheet.getByRole('textbox', { name: 'Comment' });
      await user.clear(comment);
      await user.type(comment, 'Μετά');
      await user.click(sheet.getByRole('button', { name: 'Save' }));
      const id = worldId('e', 1);
      await waitFor(() => expect(performed()).toHaveLength(3));
      expect(performed()).toMatchObject([
        { name: 'removePhoto', args: { id: worldId('f', 1) } },
        { name: 'addPhotos', args: { proof: id, photos: [{ name: 'new.jpg' }] } },
        { name: 'editProof', args: { id, set: { comment: 'Μετά' } }, base: { comment: 'Πριν' } },
      ]);
    });

    it('shows who made it and how much of the evidence the office has, live', async () => {
      const { container } = await openApp({ path: `${day}&address=${address}`, engine, phone: true });
      const proof = within(await screen.findByRole('article', { name: 'Installation · Πόρτα' }));
      expect(proof.getByText('1 of 2 photos received')).toBeDefined();
      expect(proof.getByText('expected')).toBeDefined();
      await act(() => mirror.files.put(waitingFile({ id: worldId('f', 2), state: 'sending', size: 100, sent: 45 })));
      expect(await proof.findByText('45%')).toBeDefined();
      await act(() => world.photo(2, 1, { state: 'RECEIVED' }));
      expect(await proof.findByText('2 of 2 photos received')).toBeDefined();
      await act(() => mirror.files.clear());
      await act(() => world.photo(2, 1, { state: 'LOST' }));
      expect(await proof.findByText('1 of 2 photos received · 1 lost')).toBeDefined();
      expect(proof.getByText('lost, take it again')).toBeDefined();
      expect(await accessibilityProblems(container)).toEqual([]);
    });

    it('lets a photo that failed be tried again', async () => {
      await mirror.files.put(waitingFile({ id: worldId('f', 2), state: 'failed', error: 'media_type' }));
      const { user } = await openApp({ path: `${day}&address=${address}`, engine, phone: true });
      const proof = within(await screen.findByRole('article', { name: 'Installation · Πόρτα' }));
      await user.click(await proof.findByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(engine.asked).toContainEqual(['retryFile', worldId('f', 2)]));
    });

    it('is deleted only after a question', async () => {
      const { user } = await openApp({ path: `${day}&address=${address}`, engine, phone: true });
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      const question = within(await screen.findByRole('dialog', { name: 'Delete this proof of work?' }));
      await user.click(question.getByRole('button', { name: 'Confirm deletion' }));
      await waitFor(() =>
        expect(performed()).toEqual([{ name: 'deleteProof', args: { id: worldId('e', 1) }, base: {} }]),
      );
    });

    it('shows its photos over the whole screen and saves them under their names', async () => {
      engine.photos.set(worldId('f', 1), new Blob(['one']));
      const path = `${day}&address=${address}&proof=${worldId('e', 1)}&photo=${worldId('f', 1)}`;
      const saved: string[] = [];
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push(this.download);
      });
      const { user, router } = await openApp({ path, engine, phone: true });
      const viewer = within(await screen.findByRole('dialog', { name: 'Photos' }));
      expect(viewer.getByText('1 / 2')).toBeDefined();
      await user.click(viewer.getByRole('button', { name: 'Download' }));
      await waitFor(() => expect(saved).toEqual([`${worldId('e', 1)}_${worldId('f', 1)}.jpg`]));
      await user.click(viewer.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(router.state.location.search).toEqual({ day: date, address }));
    });
  });
});
