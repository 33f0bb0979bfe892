import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayOfDate, hour } from '../../../../domain/kernel/time.ts';
import { allSteps, stepIds, taken } from '../../../domain/steps.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { installCamera, installCodeReader, offerCamera } from '../../support/scanning.ts';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { installer } from '../../support/stories.ts';

const date = '2026-11-21';
const { from } = dayOfDate(date, 'Europe/Athens');

let engine: ScriptedEngine;
let world: FieldWorld;

beforeEach(async () => {
  ({ engine, world } = await screenWorld(installer));
  await world.task(1, from + 9 * hour, { steps: taken(allSteps) });
  await world.place(1);
  await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'IN_PROGRESS' });
});

/** The scanner of the step that asks for a serial number. */
async function openScanner() {
  const app = await openApp({ path: `/my-day?day=${date}`, engine, phone: true });
  const card = within(await screen.findByRole('article', { name: 'Φαρμακείο' }));
  await app.user.click(await card.findByRole('button', { name: /^Steps: / }));
  await app.user.click(await screen.findByRole('button', { name: 'Scan: Σειριακός αριθμός' }));
  return { ...app, scanner: within(await screen.findByRole('dialog', { name: 'Σειριακός αριθμός' })) };
}

const answered = (value: string) => [{ name: 'answerStep', args: { step: stepIds.serial, value, number: 2 } }];
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Σειριακός αριθμός' })).toBeNull());

it('the step says where else the serial number is, which refuses nothing', async () => {
  await world.place(2, { nickname: 'Φούρνος' });
  const piece = { kind: 'Λέβητας', serialNumber: 'sn-417', installedOn: from, takenOutOn: null, note: null };
  await world.row('equipment', worldId('e', 1), { address: { id: worldId('p', 2) }, ...piece });
  const { user } = await openScanner();
  await user.type(await screen.findByRole('textbox', { name: 'Or type the number' }), 'SN-417{Enter}');
  await waitFor(() => expect(engine.performed).toMatchObject(answered('SN-417')));
  const answers = { [stepIds.serial]: { value: 'SN-417', by: installer.user.id, at: from, number: 2 } };
  await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'IN_PROGRESS', answers });
  expect(await screen.findByText('This serial number is also at: Φούρνος')).toBeDefined();
});

describe('the scanner of serial numbers (decision 0187)', () => {
  it('takes the only code that it sees, closes, and releases the camera', async () => {
    const tracks = installCamera();
    installCodeReader([], [' SN-417\n'], ['SN-417']);
    await openScanner();
    await waitFor(() => expect(engine.performed).toMatchObject(answered('SN-417')));
    await closed();
    expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
  });

  it('asks which of several codes it is', async () => {
    const tracks = installCamera();
    installCodeReader(['PN-88'], ['PN-88', 'SN-417']);
    const { user, scanner } = await openScanner();
    expect(await scanner.findByText('There are several codes. Which is the serial number?')).toBeDefined();
    expect(tracks.map(({ stopped }) => stopped)).toEqual([true]);
    await user.click(scanner.getByRole('button', { name: 'SN-417' }));
    await waitFor(() => expect(engine.performed).toMatchObject(answered('SN-417')));
    await closed();
  });

  it('has the light of a camera that has one, and releases the camera when it is closed', async () => {
    const tracks = installCamera();
    installCodeReader([]);
    const { user, scanner } = await openScanner();
    await user.click(await scanner.findByRole('button', { name: 'Light', pressed: false }));
    expect(await scanner.findByRole('button', { name: 'Light', pressed: true })).toBeDefined();
    expect(tracks.map(({ lamp }) => lamp)).toEqual([true]);
    expect(await accessibilityProblems(screen.getByRole('dialog', { name: 'Σειριακός αριθμός' }))).toEqual([]);
    await user.click(scanner.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(tracks.map(({ stopped }) => stopped)).toEqual([true]));
    expect(engine.performed).toEqual([]);
  });

  it('opens no camera while the app is in the background', async () => {
    const tracks = installCamera();
    installCodeReader([]);
    const { scanner } = await openScanner();
    await scanner.findByRole('button', { name: 'Light' });
    const see = (state: 'hidden' | 'visible') => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    see('hidden');
    await waitFor(() => expect(tracks.map(({ stopped }) => stopped)).toEqual([true]));
    see('visible');
    await waitFor(() => expect(tracks.map(({ stopped }) => stopped)).toEqual([true, false]));
    Reflect.deleteProperty(document, 'visibilityState');
  });

  it.each<[string, (() => Promise<never>) | null, string]>([
    ['offers none', null, 'The browser offers no camera here'],
    ['has none', () => Promise.reject(new DOMException('', 'NotFoundError')), 'This device has no camera'],
    ['is not allowed one', () => Promise.reject(new DOMException('', 'NotAllowedError')), 'The camera is not allowed'],
    ['has it in use', () => Promise.reject(new DOMException('', 'NotReadableError')), 'The camera does not answer'],
  ])('says so where the browser %s, and takes what is typed', async (_, open, title) => {
    if (open !== null) offerCamera(open);
    const { user, scanner } = await openScanner();
    expect(await scanner.findByText(title)).toBeDefined();
    expect(scanner.getByRole('button', { name: 'From a photo' })).toBeDefined();
    await user.type(scanner.getByRole('textbox', { name: 'Or type the number' }), ' SN-5 {Enter}');
    await waitFor(() => expect(engine.performed).toMatchObject(answered('SN-5')));
    await closed();
  });

  it('reads a photo', async () => {
    installCodeReader(['SN-9']);
    HTMLImageElement.prototype.decode = async () => undefined;
    const { user, scanner } = await openScanner();
    await scanner.findByText('The browser offers no camera here');
    await user.upload(photoInput(), new File(['x'], 'label.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(engine.performed).toMatchObject(answered('SN-9')));
    await closed();
  });

  it('says what to do about a photo without a code, and one that can’t be opened', async () => {
    installCodeReader([]);
    HTMLImageElement.prototype.decode = async () => undefined;
    const { user, scanner } = await openScanner();
    await scanner.findByText('The browser offers no camera here');
    await user.upload(photoInput(), new File(['x'], 'label.jpg', { type: 'image/jpeg' }));
    expect(await scanner.findByText('The photo shows no code that can be read')).toBeDefined();
    HTMLImageElement.prototype.decode = () => Promise.reject(new DOMException('', 'EncodingError'));
    await user.upload(photoInput(), new File(['x'], 'other.jpg', { type: 'image/jpeg' }));
    expect(await scanner.findByText('This photo can’t be opened')).toBeDefined();
  });
});

/** The scanner's input for photos, which has a button instead of a label. */
const photoInput = () => {
  const [dialog] = screen.getAllByRole('dialog', { name: 'Σειριακός αριθμός' });
  return dialog?.querySelector('input[type="file"]') as HTMLInputElement;
};
