import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FieldWorld } from '../../support/field-world.ts';
import { worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import type { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer, tapTime } from '../../support/stories.ts';

const id = worldId('t', 7);

let world: FieldWorld;
let engine: ScriptedEngine;

const openTask = async () => {
  await world.task(7, tapTime, { nickname: 'Δίκτυο' });
  return openApp({ path: `/tasks/${id}`, engine });
};

describe('the evidence of a task', () => {
  beforeEach(async () => {
    ({ engine, world } = await screenWorld(boss));
  });

  it('is saved as a ZIP by the office', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await openTask();
    await user.click(await screen.findByRole('button', { name: 'Evidence' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(engine.asked).toContainEqual(['taskEvidence', id, false]);
    expect(screen.queryByRole('button', { name: 'Evidence with original files' })).toBeNull();
  });

  it('has the original files where the company keeps them, if they are wanted', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const company = { id: boss.user.viewer.companyId };
    await world.row('companies', company.id, { name: 'Ergon', owner: company, keepSources: true });
    const { user } = await openTask();
    await user.click(await screen.findByRole('button', { name: 'Evidence with original files' }));
    await waitFor(() => expect(engine.asked).toContainEqual(['taskEvidence', id, true]));
  });

  it('says why it is not given', async () => {
    const { user } = await openTask();
    engine.evidence = { kind: 'offline', code: 'network', path: '/tasks/evidence' };
    await user.click(await screen.findByRole('button', { name: 'Evidence' }));
    expect(await screen.findByText('The server can’t be reached. Try again when you are online.')).toBeDefined();
  });

  it('is not asked for without network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openTask();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Evidence' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('Evidence is only available online.')).toBeDefined();
  });
});

it('is not offered to who works in the field', async () => {
  ({ engine, world } = await screenWorld(installer));
  await openTask();
  expect(await screen.findByRole('button', { name: 'PDF report' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Evidence' })).toBeNull();
});
