import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayOfDate, hour } from '../../../../domain/kernel/time.ts';
import { contentValues } from '../../../domain/signature/signed-content.ts';
import { stepIds, taken } from '../../../domain/steps.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { installer } from '../../support/stories.ts';

const date = '2026-11-21';
const { from } = dayOfDate(date, 'Europe/Athens');

let engine: ScriptedEngine;
let world: FieldWorld;

beforeEach(async () => {
  ({ engine, world } = await screenWorld(installer));
  await world.task(1, from + 9 * hour, { steps: taken(taken().steps.slice(0, 1)) });
  await world.place(1, { region: null, zipCode: null });
  await at({});
});

const at = (given: object) => world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'INSTALLED', ...given });

const signedContent = contentValues({
  work: {
    task: 'Εργασία 1',
    address: worldId('a', 1),
    name: 'Φαρμακείο',
    line: 'Κορίνθου 1',
    status: 'IN_PROGRESS',
  },
  steps: [{ id: stepIds.power, title: 'Ρεύμα κλειστό', answer: null, unit: null }],
});
const signature = { kind: 'SIGNED', name: 'Άννα Δήμου', typed: false, at: from, hash: 'a'.repeat(64) } as const;

/** The sheet of the address with its proofs. */
async function opened() {
  const app = await openApp({ path: `/my-day?day=${date}&address=${worldId('a', 1)}`, engine, phone: true });
  const sheet = within(await screen.findByRole('dialog', { name: 'Φαρμακείο' }));
  return { ...app, sheet, proof: within(await sheet.findByRole('article', { name: 'Installation' })) };
}

describe('a signed proof (decision 0186)', () => {
  it('says who signed, with which hash, and shows what was signed', async () => {
    await world.proof(1, 1, { signature, signedContent });
    await world.photo(1, 1, { kind: 'SIGNATURE' });
    const { user, sheet, proof } = await opened();
    expect(sheet.getByRole('button', { name: 'Signed by Άννα Δήμου' })).toBeDefined();
    expect(proof.getByText('Signed by Άννα Δήμου')).toBeDefined();
    expect(proof.getByText(`SHA-256: ${signature.hash}`)).toBeDefined();
    expect(proof.queryByText('Signed for an earlier version')).toBeNull();
    await user.click(proof.getByRole('button', { name: 'What was signed' }));
    expect(proof.getByText('Ρεύμα κλειστό')).toBeDefined();
    expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([]);
  });

  it('says what is not as it was signed', async () => {
    await world.proof(1, 1, { signature, signedContent });
    const { proof } = await opened();
    expect(proof.queryByText('Signed for an earlier version')).toBeNull();
    await at({ answers: { [stepIds.power]: { value: true, by: installer.user.id, at: from, number: 2 } } });
    await world.proof(2, 1, { type: 'PICKUP' });
    await world.photo(2, 2);
    await waitFor(() => expect(proof.getByText('Signed for an earlier version')).toBeDefined());
    await waitFor(() => expect(proof.getByText('Changed since it was signed: steps, photos.')).toBeDefined());
  });

  it('says that nobody was there to sign', async () => {
    await world.proof(1, 1, { signature: { kind: 'NOT_THERE', at: from } });
    const { proof } = await opened();
    expect(proof.getByText('The customer was not there to sign')).toBeDefined();
  });
});
