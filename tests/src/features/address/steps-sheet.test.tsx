import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayOfDate, hour } from '../../../../domain/kernel/time.ts';
import { allSteps, photoStep, stepIds, taken } from '../../../domain/steps.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { camera, jpeg } from '../../support/capturing.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { installer } from '../../support/stories.ts';

const date = '2026-11-21';
const { from } = dayOfDate(date, 'Europe/Athens');
const day = `/my-day?day=${date}`;

let engine: ScriptedEngine;
let world: FieldWorld;

beforeEach(async () => {
  ({ engine, world } = await screenWorld(installer));
  await world.task(1, from + 9 * hour, { steps: taken([...allSteps, photoStep]) });
  await world.place(1);
});

const answer = (value: string | number | boolean) => ({ value, by: installer.user.id, at: from, number: 2 });
const done = {
  [stepIds.power]: answer(true),
  [stepIds.reading]: answer(230),
  [stepIds.colour]: answer(stepIds.blue),
};
const at = (given: object = {}) =>
  world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'IN_PROGRESS', ...given });
const card = async () => within(await screen.findByRole('article', { name: 'Φαρμακείο' }));

/** My day with the steps of its address open. */
async function opened() {
  const app = await openApp({ path: day, engine, phone: true });
  await app.user.click(await (await card()).findByRole('button', { name: /^Steps: / }));
  return { ...app, sheet: within(await screen.findByRole('dialog', { name: 'Steps · Φαρμακείο' })) };
}

describe('the steps of an address (decision 0184)', () => {
  it('are counted on its card, and a mark that needs them opens them and names what is missing', async () => {
    await at();
    const { user } = await openApp({ path: day, engine, phone: true });
    expect(await (await card()).findByRole('button', { name: 'Steps: 0 of 5' })).toBeDefined();
    expect((await card()).getByText('Missing: Ρεύμα κλειστό, Τάση, Χρώμα, Τελική όψη')).toBeDefined();
    await user.click((await card()).getByRole('button', { name: 'Mark installed' }));
    expect(await screen.findByRole('dialog', { name: 'Steps · Φαρμακείο' })).toBeDefined();
    expect(engine.performed).toEqual([]);
  });

  it('each have a control, whose answer is saved at once with what was seen', async () => {
    await at({ answers: { [stepIds.serial]: answer('SN-1') } });
    const { user, sheet } = await opened();
    expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([]);
    await user.click(sheet.getByRole('checkbox', { name: 'Ρεύμα κλειστό' }));
    await user.click(sheet.getByRole('radio', { name: 'Κόκκινο' }));
    await user.type(sheet.getByRole('textbox', { name: /^Τάση/ }), '230');
    await user.clear(sheet.getByRole('textbox', { name: 'Σειριακός αριθμός' }));
    await user.type(sheet.getByRole('textbox', { name: 'Σειριακός αριθμός' }), 'SN-2');
    await user.tab();
    const given = (step: string, value: unknown, seen: unknown = null) => ({
      name: 'answerStep',
      args: { step, value, number: 2 },
      base: { answers: seen === null ? null : { [step]: { value: seen } } },
    });
    await waitFor(() =>
      expect(engine.performed).toMatchObject([
        given(stepIds.power, true),
        given(stepIds.colour, stepIds.red),
        given(stepIds.reading, 230),
        given(stepIds.serial, 'SN-2', 'SN-1'),
      ]),
    );
  });

  it('show the picture of their help small, and large when it is tapped; one that is not here says nothing', async () => {
    const picture = (hash: string) => ({ company: installer.user.viewer.companyId, hash, size: 4 });
    const [first, second, ...others] = allSteps.map((each) => ({ ...each }));
    const steps = [
      { ...first, picture: picture('a'.repeat(64)) },
      { ...second, picture: picture('b'.repeat(64)) },
      ...others,
    ];
    await world.task(1, from + 9 * hour, { steps: taken(steps as typeof allSteps) });
    engine.pictures.set('a'.repeat(64), new Blob(['here'], { type: 'image/jpeg' }));
    await at();
    const { user, sheet } = await opened();
    const shown = await sheet.findByRole('button', { name: /^Picture: / });
    expect(shown.getAttribute('aria-label')).toBe('Picture: Ρεύμα κλειστό');
    expect(shown.getAttribute('aria-expanded')).toBe('false');
    await user.click(shown);
    expect(shown.getAttribute('aria-expanded')).toBe('true');
    expect(sheet.getAllByRole('button', { name: /^Picture: / })).toHaveLength(1);
    expect(engine.asked).toContainEqual(['stepPicture', { hash: 'b'.repeat(64), task: worldId('t', 1) }]);
    expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([]);
  });

  it('appear when an earlier answer is such', async () => {
    await at({ answers: { [stepIds.colour]: answer(stepIds.red) } });
    const { sheet } = await opened();
    expect(sheet.getByRole('textbox', { name: /Γιατί κόκκινο/ })).toBeDefined();
    await at({ answers: { [stepIds.colour]: answer(stepIds.blue) } });
    await waitFor(() => expect(sheet.queryByRole('textbox', { name: /Γιατί κόκκινο/ })).toBeNull());
  });

  it('do not save a number outside its limits', async () => {
    await at();
    const { user, sheet } = await opened();
    await user.type(sheet.getByRole('textbox', { name: /^Τάση/ }), '999');
    await user.tab();
    expect(await sheet.findByText('The number is outside its limits and was not saved.')).toBeDefined();
    expect(engine.performed).toEqual([]);
  });

  it('save what was typed when the sheet is closed', async () => {
    await at();
    const { user, sheet } = await opened();
    await user.type(sheet.getByRole('textbox', { name: 'Σειριακός αριθμός' }), 'SN-3');
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(engine.performed).toMatchObject([{ args: { step: stepIds.serial, value: 'SN-3' } }]));
  });

  it('take a photo of the kind that a step asks for', async () => {
    await at({ answers: done });
    const { user, sheet } = await opened();
    await user.click(sheet.getByRole('button', { name: 'Τελική όψη: Photo (0 of 2)' }));
    await user.upload(camera(), jpeg('after.jpg'));
    await waitFor(() =>
      expect(engine.performed).toMatchObject([{ name: 'createProof', args: { photos: [{ kind: 'AFTER' }] } }]),
    );
  });

  it('go with the mark once they are done', async () => {
    await at({ answers: done });
    await world.proof(1, 1);
    await world.photo(1, 1, { kind: 'AFTER' });
    await world.photo(2, 1, { kind: 'AFTER' });
    const { user } = await openApp({ path: day, engine, phone: true });
    expect(await (await card()).findByRole('button', { name: 'Steps: 4 of 5' })).toBeDefined();
    await user.click((await card()).getByRole('button', { name: 'Mark installed' }));
    await waitFor(() =>
      expect(engine.performed).toMatchObject([{ name: 'markInstalled', args: { steps: { number: 2 } } }]),
    );
  });

  it('are told missing in the address where the work was done without them', async () => {
    await at({ completionStatus: 'INSTALLED' });
    const { user } = await openApp({ path: day, engine, phone: true });
    await user.click((await card()).getByRole('link', { name: 'Φαρμακείο' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Φαρμακείο' }));
    expect(await sheet.findByText('Steps missing')).toBeDefined();
    expect(sheet.getByText(/^The address was marked .*Ρεύμα κλειστό, Τάση, Χρώμα, Τελική όψη$/)).toBeDefined();
  });

  it('are named where a mark is refused all the same', async () => {
    await at({ lastMark: { by: installer.user.id, from: 'INSTALLED' } });
    engine.performResult = { kind: 'refused', code: 'steps_required', fields: ['Τάση'] };
    const { user } = await openApp({ path: day, engine, phone: true });
    await user.click((await card()).getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Correct status' }));
    await user.click(await screen.findByRole('radio', { name: 'Installed' }));
    await user.click(screen.getByRole('button', { name: 'Correct' }));
    expect(await screen.findByText('Required steps of the task are not answered.')).toBeDefined();
    expect(screen.getByText('Missing: Τάση')).toBeDefined();
  });
});
