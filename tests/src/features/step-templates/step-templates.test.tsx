import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import { allSteps, stepIds } from '../../../domain/steps.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

// jsdom has no canvas.
vi.mock('../../../../src/commands/make-photo-small.ts', () => ({ makePhotoSmall: async () => new ArrayBuffer(4) }));

let engine: ScriptedEngine;
let world: FieldWorld;

const company = { id: boss.user.viewer.companyId };
const template = worldId('e', 1);

async function fill(session = boss): Promise<void> {
  ({ engine, world } = await screenWorld(session));
  await world.place(90, { company, latitude: 38.2, longitude: 21.7 });
  await world.row('companies', company.id, { name: 'Ergon', owner: company, headquarters: { id: worldId('p', 90) } });
  await world.row('step-templates', template, { company, nickname: 'Κλιματιστικό', number: 2, steps: allSteps });
}

beforeEach(() => fill());

const performed = () => engine.performed;
const part = async (place: number) => within(await screen.findByRole('group', { name: `Step ${place}` }));

describe('the step templates of the company (decision 0184)', () => {
  it('are listed with their version and the number of their steps', async () => {
    const { container } = await openApp({ path: '/steps', engine });
    const table = within(await screen.findByRole('table'));
    const cells = (await table.findAllByRole('cell')).map((cell) => cell.textContent);
    expect(cells.slice(0, 2)).toEqual(['2', 'Κλιματιστικό']);
    expect(cells).toContain('5');
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('are created with steps that are added, moved and removed', async () => {
    const { user, container } = await openApp({ path: '/steps/create', engine });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Λέβητας');
    const add = screen.getByRole('button', { name: 'Add step' });
    for (const [index, title] of ['Ένα', 'Δύο', 'Τρία'].entries()) {
      await user.click(add);
      await user.type((await part(index + 1)).getByRole('textbox', { name: /^Title/ }), title);
    }
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Move up: Τρία' }));
    await user.click(screen.getByRole('button', { name: 'Remove: Ένα' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(performed()).toMatchObject([
        {
          name: 'createStepTemplate',
          args: {
            nickname: 'Λέβητας',
            steps: [
              { title: 'Τρία', kind: 'TICK', required: true },
              { title: 'Δύο', kind: 'TICK' },
            ],
          },
        },
      ]),
    );
  });

  it('say which step is not complete', async () => {
    const { user } = await openApp({ path: '/steps/create', engine });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Λέβητας');
    await user.click(screen.getByRole('button', { name: 'Add step' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Complete this step.')).toBeDefined();
    expect(performed()).toEqual([]);
  });

  it('are changed with what was seen, and a condition on a step that goes is dropped', async () => {
    const { user } = await openApp({ path: `/steps?edit=${template}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Κλιματιστικό' }));
    await user.click(await dialog.findByRole('button', { name: 'Remove: Χρώμα' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(performed()).toMatchObject([{ name: 'editStepTemplate', base: { steps: allSteps } }]));
    const { set } = must(performed()[0], 'the change').args as { set: { steps: typeof allSteps } };
    expect(set.steps.map(({ id }) => id)).not.toContain(stepIds.colour);
    expect(set.steps.every(({ shownIf }) => shownIf === null)).toBe(true);
  });

  it('have pictures beside their help, which can be taken away', async () => {
    const hash = 'a'.repeat(64);
    const picture = { company: company.id, hash, size: 4 };
    const steps = allSteps.map((each, index) => (index === 0 ? { ...each, picture } : each));
    await world.row('step-templates', template, { company, nickname: 'Κλιματιστικό', number: 2, steps });
    engine.pictures.set(hash, new Blob(['here'], { type: 'image/jpeg' }));
    const { user } = await openApp({ path: `/steps?edit=${template}`, engine });
    const dialog = within(await screen.findByRole('dialog', { name: 'Κλιματιστικό' }));
    expect(await dialog.findByRole('button', { name: 'Picture: Ρεύμα κλειστό' })).toBeDefined();
    expect(engine.asked).toContainEqual(['stepPicture', { hash, task: null }]);
    await user.click(dialog.getByRole('button', { name: 'Remove picture' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(performed()).toMatchObject([
        { args: { set: { steps: allSteps.map(({ id }, index) => (index === 0 ? { id, picture: null } : { id })) } } },
      ]),
    );
  });

  it('are typed on while a picture is sent, and keep what was typed', async () => {
    const sent = Promise.withResolvers<void>();
    const picture = { company: company.id, hash: 'b'.repeat(64), size: 4 };
    engine.answers.addStepPicture = async () => {
      await sent.promise;
      return { kind: 'answered', reply: picture };
    };
    const { user, container } = await openApp({ path: '/steps/create', engine });
    await user.click(await screen.findByRole('button', { name: 'Add step' }));
    const input = must(container.querySelector<HTMLInputElement>('input[type=file]'), 'the input');
    await user.upload(input, new File(['picture'], 'valve.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(engine.asked.some(([name]) => name === 'callServer')).toBe(true));
    const title = (await part(1)).getByRole<HTMLInputElement>('textbox', { name: /^Title/ });
    await user.type(title, 'Βάνα');
    sent.resolve();
    expect(await screen.findByRole('button', { name: 'Remove picture' })).toBeDefined();
    expect(title.value).toBe('Βάνα');
  });

  it('are tried as a phone shows them, with their conditions, and nothing is kept of it', async () => {
    const { user } = await openApp({ path: `/steps?view=${template}`, engine });
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const preview = within(await screen.findByRole('dialog', { name: 'Preview · Κλιματιστικό' }));
    expect(await accessibilityProblems(screen.getByRole('dialog', { name: 'Preview · Κλιματιστικό' }))).toEqual([]);
    const [note = ''] = allSteps.flatMap(({ id, title }) => (id === stepIds.note ? [title] : []));
    const asked = () => preview.queryByRole('textbox', { name: new RegExp(`^${note}`) });
    expect(asked()).toBeNull();
    await user.click(preview.getByRole('radio', { name: 'Κόκκινο' }));
    expect(asked()).not.toBeNull();
    await user.click(preview.getByRole('radio', { name: 'Μπλε' }));
    expect(asked()).toBeNull();
    expect(preview.getByRole('status').textContent).toBe('Steps: 1 of 4');
    expect(performed()).toEqual([]);
  });

  it('are archived from their view, and deleted', async () => {
    const { user } = await openApp({ path: `/steps?view=${template}`, engine });
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    await waitFor(() =>
      expect(performed()).toMatchObject([{ name: 'archiveStepTemplate', args: { id: template, archived: true } }]),
    );
  });

  it('are not for who is sent out', async () => {
    await fill(installer);
    await openApp({ path: '/steps/create', engine });
    expect(await screen.findByText('You can’t create step templates')).toBeDefined();
  });
});
