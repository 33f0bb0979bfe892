import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import { dayOfDate, hour } from '../../../../domain/kernel/time.ts';
import { hasHashOfContent } from '../../../../domain/signature/given.ts';
import type { SignedContent } from '../../../../domain/signature/schema.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { cryptography } from '../../../domain/signature/signed-content.ts';
import { allSteps, step, stepIds, taken } from '../../../domain/steps.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { CapturingEngine, camera, jpeg } from '../../support/capturing.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import { installer, waitingFile } from '../../support/stories.ts';

const date = '2026-11-21';
const { from } = dayOfDate(date, 'Europe/Athens');
const day = `/my-day?day=${date}`;

const address = worldId('a', 1);

let engine: CapturingEngine;
let world: FieldWorld;
let mirror: MirrorDatabase;
/** What was drawn on the pad. */
let drawn: string[];

/** jsdom has no canvas: its context writes down what is drawn, and its picture is some bytes. */
function standInCanvas(): void {
  const pen = {
    fillRect: () => {
      drawn = [];
    },
    beginPath: () => drawn.push('stroke'),
    moveTo: () => undefined,
    lineTo: () => undefined,
    quadraticCurveTo: () => undefined,
    stroke: () => undefined,
    fillText: (text: string) => drawn.push(text),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['drawing'], { type: 'image/jpeg' })),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 150));
  HTMLCanvasElement.prototype.setPointerCapture = () => undefined;
}

const signatureStep = step({ id: stepIds.photo, title: 'Υπογραφή παραλαβής', kind: 'SIGNATURE' });

beforeEach(async () => {
  drawn = [];
  standInCanvas();
  ({ engine, world, mirror } = await screenWorld(installer, (mirror) => new CapturingEngine(mirror)));
  await world.customer(1, 'Δήμου');
  await world.task(1, from + 9 * hour, {
    steps: taken([...allSteps.slice(0, 1), signatureStep]),
    customer: { id: worldId('c', 1) },
  });
  await world.place(1);
  await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'IN_PROGRESS' });
});

afterEach(() => vi.restoreAllMocks());

/** The pad, opened from the steps of the address. */
async function opened() {
  const app = await openApp({ path: day, engine, phone: true });
  const card = within(await screen.findByRole('article', { name: 'Φαρμακείο' }));
  await app.user.click(await card.findByRole('button', { name: /^Steps: / }));
  await app.user.click(await screen.findByRole('button', { name: 'Customer’s signature' }));
  return { ...app, ...(await pad()) };
}

async function pad() {
  const dialog = await screen.findByRole('dialog', { name: 'Signature · Φαρμακείο' });
  return { dialog, sheet: within(dialog) };
}

function draw(canvas: HTMLElement): void {
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, isPrimary: true, button: 0, pointerId: 1 });
  fireEvent.pointerDown(canvas, at(30, 75));
  fireEvent.pointerMove(canvas, at(60, 30));
  fireEvent.pointerMove(canvas, at(90, 100));
  fireEvent.pointerUp(canvas, at(90, 100));
}

const performedSignature = () => {
  const { args } = must(engine.performed[0], 'a proof');
  return (args as { signature: { hash: string; content: string } }).signature;
};

const performedContent = (): SignedContent => {
  return JSON.parse(performedSignature().content) as SignedContent;
};

describe('a customer signs (decision 0186)', () => {
  it('for what is shown, by a tap, a signature and a tap', async () => {
    const { user, sheet, dialog } = await opened();
    expect(await accessibilityProblems(dialog)).toEqual([]);
    expect(sheet.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Δήμου');
    expect(sheet.getByText('Ρεύμα κλειστό')).toBeDefined();
    draw(sheet.getByRole('img', { name: 'Signature pad, empty' }));
    expect(sheet.getByRole('img', { name: 'Signature pad, signed' })).toBeDefined();
    expect(drawn).toEqual(['stroke']);
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(engine.performed).toMatchObject([
        {
          name: 'createProof',
          args: { type: 'INSTALLATION', photos: [{ kind: 'SIGNATURE' }], signature: { kind: 'SIGNED' } },
        },
      ]),
    );
    const signedContent = performedContent();
    expect(signedContent).toMatchObject({
      signer: { name: 'Δήμου', typed: false },
      language: 'en',
      work: { name: 'Φαρμακείο', status: 'IN_PROGRESS' },
      steps: [{ title: 'Ρεύμα κλειστό', answer: null }],
    });
    const { hash } = performedSignature();
    const signature = { kind: 'SIGNED', name: 'Δήμου', typed: false, at: signedContent.at, hash } as const;
    expect(await hasHashOfContent({ signature, signedContent }, cryptography)).toBe(true);
    expect(engine.captured).toMatchObject([{ shows: 'SIGNATURE', mediaType: 'image/jpeg' }]);
    expect(await screen.findByText('Signed by Δήμου')).toBeDefined();
  });

  it('with the mark in one tap, whose undo takes back the mark alone and says so (decision 0194)', async () => {
    const answers = { [stepIds.power]: { value: true, by: installer.user.id, at: from, number: 2 } };
    await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'IN_PROGRESS', answers });
    const { user } = await openApp({ path: `${day}&address=${address}&sign=open`, engine, phone: true });
    const { sheet } = await pad();
    draw(sheet.getByRole('img'));
    await user.click(await sheet.findByRole('button', { name: 'Done · Mark installed' }));
    await waitFor(() => expect(engine.performed.map(({ name }) => name)).toEqual(['createProof', 'markInstalled']));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The mark was undone. The signature is kept.')).toBeDefined();
    expect(engine.asked.filter(([name]) => name === 'undo')).toHaveLength(1);
  });

  it('for photos by their hashes, also while they wait on this device', async () => {
    const [sent, waiting] = ['a'.repeat(64), 'b'.repeat(64)];
    await world.proof(1, 1);
    await world.photo(1, 1, { state: 'RECEIVED', hash: sent });
    await world.photo(2, 1);
    await mirror.files.put(waitingFile({ id: worldId('f', 2), hash: waiting, state: 'ready' }));
    const { user, sheet } = await opened();
    expect(sheet.getByText('2 photos')).toBeDefined();
    draw(sheet.getByRole('img'));
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(engine.performed).toHaveLength(1));
    expect(performedContent().photos.map(({ sha256 }) => sha256)).toEqual([sent, waiting]);
  });

  it('by a typed name, which is drawn', async () => {
    const { user, sheet } = await opened();
    const name = sheet.getByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Άννα');
    await user.click(sheet.getByRole('checkbox', { name: 'Sign with the typed name' }));
    expect(drawn).toEqual(['Άννα']);
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(engine.performed).toHaveLength(1));
    expect(performedContent().signer).toEqual({ name: 'Άννα', typed: true });
  });

  it('only with a name and something on the pad, which can be cleared', async () => {
    const { user, sheet } = await opened();
    draw(sheet.getByRole('img'));
    await user.click(sheet.getByRole('button', { name: 'Clear' }));
    await user.clear(sheet.getByRole('textbox', { name: /^Name/ }));
    await user.click(sheet.getByRole('button', { name: 'Done' }));
    expect(sheet.getByText('Enter the signer’s name.')).toBeDefined();
    expect(sheet.getByText('Sign on the pad, or choose the typed name.')).toBeDefined();
    expect(engine.performed).toEqual([]);
  });

  it('or was not there, with a photo', async () => {
    const { user, sheet } = await opened();
    await user.click(sheet.getByRole('button', { name: 'Customer not there' }));
    await user.upload(camera(), jpeg('door.jpg'));
    await waitFor(() =>
      expect(engine.performed).toMatchObject([
        { name: 'createProof', args: { signature: { kind: 'NOT_THERE' }, photos: [{ name: 'door.jpg' }] } },
      ]),
    );
  });

  it('after a reload, with what was on the pad before', async () => {
    const { sheet, user } = await opened();
    draw(sheet.getByRole('img'));
    await user.type(sheet.getByRole('textbox', { name: /^Name/ }), ' Α.');
    await waitFor(() => expect(engine.drafts.get(`signature:${address}`)).toBeDefined());
    await waitFor(() => expect(JSON.stringify(engine.drafts.get(`signature:${address}`))).toContain('Δήμου Α.'));
    await openApp({ path: `${day}&address=${address}&sign=open`, engine, phone: true });
    const again = (await pad()).sheet;
    expect(again.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Δήμου Α.');
    expect(again.getByRole('img', { name: 'Signature pad, signed' })).toBeDefined();
  });
});
