import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import { dayOfDate, hour } from '../../../../domain/kernel/time.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { installCamera, installCodeReader } from '../../support/scanning.ts';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

let engine: ScriptedEngine;
let world: FieldWorld;

const date = '2026-11-21';
const { from } = dayOfDate(date, 'Europe/Athens');
const company = { id: boss.user.viewer.companyId };
const piece = worldId('e', 1);
const place = { id: worldId('p', 1) };

async function fill(session = boss): Promise<void> {
  ({ engine, world } = await screenWorld(session));
  await world.place(90, { company, latitude: 38.2, longitude: 21.7 });
  await world.row('companies', company.id, { name: 'Ergon', owner: company, headquarters: { id: worldId('p', 90) } });
  await world.task(1, from + 9 * hour);
  await world.place(1, { company, nickname: 'Φαρμακείο' });
  await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'IN_PROGRESS' });
  await world.row('equipment', piece, { company, address: place, ...given });
}

const given = { kind: 'Λέβητας', serialNumber: 'SN-1', installedOn: from, installedBy: null, note: null };

const editable = (fields: HTMLElement[]): HTMLElement =>
  must(
    fields.find((field) => !field.hasAttribute('readonly')),
    'a field that can be changed',
  );

describe('the equipment of the company (decision 0187)', () => {
  beforeEach(() => fill());

  it('is listed with where it is', async () => {
    const { container } = await openApp({ path: '/equipment', engine });
    const table = within(await screen.findByRole('table'));
    const cells = (await table.findAllByRole('cell')).map((cell) => cell.textContent);
    expect(cells).toEqual(expect.arrayContaining(['Λέβητας', 'SN-1', 'Φαρμακείο', '21/11/2026']));
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('is viewed, and changed with what was seen', async () => {
    const { user } = await openApp({ path: `/equipment/${piece}`, engine });
    const view = within(await screen.findByRole('dialog', { name: 'Λέβητας · SN-1' }));
    const address: HTMLInputElement = view.getByRole('textbox', { name: 'Address' });
    await waitFor(() => expect(address.value).toBe('Φαρμακείο'));
    await user.click(view.getByRole('button', { name: 'Edit' }));
    // The dialog in which it was viewed fades away meanwhile.
    await screen.findByRole('combobox', { name: /^Kind/ });
    const number = editable(screen.getAllByRole('textbox', { name: /^Serial number/ }));
    await user.clear(number);
    await user.type(number, 'SN-2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(engine.performed).toMatchObject([
        {
          name: 'editEquipment',
          args: { id: piece, set: { serialNumber: 'SN-2' }, visit: null },
          base: { serialNumber: 'SN-1' },
        },
      ]),
    );
  });

  it('is taken out, and back with an undo', async () => {
    const { user } = await openApp({ path: `/equipment/${piece}`, engine });
    await user.click(await screen.findByRole('button', { name: 'Take out: Λέβητας · SN-1' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await world.row('equipment', piece, { company, address: place, ...given, takenOutOn: from + hour });
    await user.click(undo);
    await waitFor(() =>
      expect(engine.performed).toMatchObject([
        { name: 'takeOutEquipment', args: { id: piece, visit: null } },
        { name: 'editEquipment', args: { set: { takenOutOn: null } }, base: { takenOutOn: from + hour } },
      ]),
    );
  });

  it('stands in the dialog of its address', async () => {
    await openApp({ path: `/addresses/${place.id}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Φαρμακείο' }));
    expect(await dialog.findByRole('heading', { name: 'Equipment here' })).toBeDefined();
    expect(dialog.getByText('Λέβητας · SN-1')).toBeDefined();
  });

  it('is found by its serial number from everywhere', async () => {
    const { user, path } = await openApp({ path: '/me', engine });
    await user.click(await screen.findByRole('button', { name: /Search or jump to/ }));
    const palette = within(await screen.findByRole('dialog', { name: 'Search and commands' }));
    await user.type(palette.getByRole('combobox'), 'sn-1');
    await user.click(await palette.findByRole('option', { name: /Λέβητας · SN-1.*Φαρμακείο/ }));
    await waitFor(() => expect(path()).toMatch(/^\/equipment/));
  });
});

describe('the equipment at a visit (decision 0187)', () => {
  beforeEach(() => fill(installer));

  const openAddress = async () => {
    const app = await openApp({ path: `/my-day?day=${date}&address=${worldId('a', 1)}`, engine, phone: true });
    const sheet = within(await screen.findByRole('dialog', { name: 'Φαρμακείο' }));
    expect(await sheet.findByRole('heading', { name: 'Equipment here' })).toBeDefined();
    return { ...app, sheet };
  };

  it('is there with its date, and taken out by whoever works there', async () => {
    const { user, sheet } = await openAddress();
    expect(sheet.getByText('Λέβητας · SN-1')).toBeDefined();
    expect(sheet.getByText(/^Installed 21\/11\/2026/)).toBeDefined();
    await user.click(sheet.getByRole('button', { name: 'Take out: Λέβητας · SN-1' }));
    await waitFor(() =>
      expect(engine.performed).toMatchObject([
        { name: 'takeOutEquipment', args: { id: piece, visit: { id: worldId('a', 1) } } },
      ]),
    );
  });

  it('is corrected by whoever works there', async () => {
    const { user, sheet } = await openAddress();
    await user.click(sheet.getByRole('button', { name: 'Edit: Λέβητας · SN-1' }));
    const form = within(await screen.findByRole('dialog', { name: 'Λέβητας · SN-1' }));
    await user.type(await form.findByRole('textbox', { name: /^Note/ }), 'Στο ντουλάπι');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(engine.performed).toMatchObject([
        {
          name: 'editEquipment',
          args: { id: piece, set: { note: 'Στο ντουλάπι' }, visit: { id: worldId('a', 1) } },
          base: { note: null },
        },
      ]),
    );
  });

  it('shows its photo, also of work that is not here, and gets one of the visit by a tap', async () => {
    await world.row('equipment', piece, { company, address: place, ...given, photo: { id: worldId('f', 9) } });
    await world.row('equipment', worldId('e', 3), { company, address: place, ...given, serialNumber: 'SN-3' });
    engine.photos.set(piece, new Blob(['here'], { type: 'image/jpeg' }));
    await world.proof(1, 1);
    await world.photo(1, 1, { takenOn: from });
    await world.photo(2, 1, { kind: 'SIGNATURE' });
    const { user, sheet } = await openAddress();
    const tile = await sheet.findByRole('button', { name: 'Photo: Λέβητας · SN-1' });
    await user.click(tile);
    expect(await sheet.findByRole('img', { name: 'Photo: Λέβητας · SN-1' })).toBeDefined();
    expect(engine.asked).toContainEqual(['equipmentPhoto', { piece, size: 'whole' }]);
    // A piece without a photo has no picture, nor a place for one.
    expect(sheet.queryByRole('button', { name: 'Photo: Λέβητας · SN-3' })).toBeNull();

    await user.click(sheet.getByRole('button', { name: 'Edit: Λέβητας · SN-1' }));
    const form = within(await screen.findByRole('dialog', { name: 'Λέβητας · SN-1' }));
    expect((await form.findByRole('button', { name: 'The photo it has now' })).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await user.click(form.getByRole('button', { name: /^Photo of / }));
    expect(await accessibilityProblems(screen.getByRole('dialog', { name: 'Λέβητας · SN-1' }))).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(engine.performed).toMatchObject([
        {
          name: 'editEquipment',
          args: { id: piece, set: { photo: { id: worldId('f', 1) } }, visit: { id: worldId('a', 1) } },
          base: { photo: { id: worldId('f', 9) } },
        },
      ]),
    );
  });

  it('is added with a scanned number, of which it is said where else it is', async () => {
    await world.place(2, { company, nickname: 'Φούρνος' });
    await world.row('equipment', worldId('e', 2), {
      ...{ company, address: { id: worldId('p', 2) }, kind: 'Ψυγείο' },
      ...{ serialNumber: 'sn-7', installedOn: from, takenOutOn: null, note: null },
    });
    installCamera();
    installCodeReader(['SN-7']);
    const { user, sheet } = await openAddress();
    await user.click(sheet.getByRole('button', { name: 'Add equipment' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add equipment' }));
    await user.type(await form.findByRole('combobox', { name: /^Kind/ }), 'Λέβητας');
    await user.click(form.getByRole('button', { name: 'Scan: Serial number' }));
    expect(await form.findByText('This serial number is also at: Φούρνος')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Serial number' })).toBeNull());
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(engine.performed).toMatchObject([
        {
          name: 'addEquipment',
          args: { kind: 'Λέβητας', serialNumber: 'SN-7', address: place, visit: { id: worldId('a', 1) } },
        },
      ]),
    );
  });
});
