import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { StoredDraft } from '../../../../src/components/form/draft-store.ts';
import { FormPage } from '../../../../src/components/form/form-page.tsx';
import { TextField } from '../../../../src/components/form/text-field.tsx';
import { useDomainForm } from '../../../../src/components/form/use-domain-form.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { DraftMemory, show } from './show.tsx';

const full = () => new DOMException('no room is left', 'QuotaExceededError');

/** A store that fails for as long as a test says so. */
class FailingDrafts extends DraftMemory {
  fault: Error | null = null;
  override read(key: string): Promise<StoredDraft | null> {
    return this.fault === null ? super.read(key) : Promise.reject(this.fault);
  }
  override save(draft: StoredDraft & { key: string }): Promise<void> {
    return this.fault === null ? super.save(draft) : Promise.reject(this.fault);
  }
}

const schema = z.object({ id: z.string(), nickname: z.string() });

function NewRow() {
  const [initial] = useState({ id: 'row', nickname: null });
  const form = useDomainForm({ schema, initial, draftKey: 'row:new', save: async () => ({ kind: 'kept' }) });
  return (
    <FormPage form={form} title="New" onCancel={() => undefined}>
      <TextField label="Nickname" {...form.field('nickname')} />
    </FormPage>
  );
}

const nickname = async () => (await screen.findByRole('textbox', { name: 'Nickname' })) as HTMLInputElement;
const kept = (drafts: DraftMemory): unknown => (drafts.drafts.get('row:new')?.value as { values?: unknown })?.values;

describe('a draft that the device has no room for', () => {
  it('leaves what was typed in the form, with a line that says so until it is kept', async () => {
    const drafts = new FailingDrafts();
    const { user, container } = await show(() => <NewRow />, { drafts });
    await nickname();
    drafts.fault = full();
    await user.type(await nickname(), 'Cosmos');
    expect(await screen.findByText('The device has no space for this draft')).toBeDefined();
    expect((await nickname()).value).toBe('Cosmos');
    expect(await accessibilityProblems(container)).toEqual([]);
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);

    drafts.fault = null;
    await user.type(await nickname(), ' 2');
    await waitFor(() => expect(screen.queryByText('The device has no space for this draft')).toBeNull());
    expect(JSON.stringify([...drafts.drafts])).toContain('Cosmos 2');
  });

  it('will be retried automatically', async () => {
    const drafts = new FailingDrafts();
    const { user } = await show(() => <NewRow />, { drafts, language: 'el' });
    await nickname();
    drafts.fault = full();
    await user.type(await nickname(), 'Κοσμάς');
    await screen.findByText('Το πρόχειρο δεν χωράει στη συσκευή');
    drafts.fault = null;
    await waitFor(() => expect(JSON.stringify([...drafts.drafts])).toContain('Κοσμάς'));
    await waitFor(() => expect(screen.queryByText('Το πρόχειρο δεν χωράει στη συσκευή')).toBeNull());
  });
});

describe('a draft that fails for another reason', () => {
  it('leaves what was typed in the form, and is reported', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const drafts = new FailingDrafts();
    const { user } = await show(() => <NewRow />, { drafts });
    await nickname();
    const fault = new Error('broken');
    drafts.fault = fault;
    await user.type(await nickname(), 'Cosmos');
    expect(await screen.findByText('The draft couldn’t be saved')).toBeDefined();
    expect((await nickname()).value).toBe('Cosmos');
    expect(reported).toHaveBeenCalledWith(fault);
    drafts.fault = null;
    await user.type(await nickname(), ' 2');
    await waitFor(() => expect(screen.queryByText('The draft couldn’t be saved')).toBeNull());
  });

  it('is asked for once more where it cannot be read, and never written over', async () => {
    vi.stubGlobal('reportError', () => undefined);
    const drafts = new FailingDrafts();
    drafts.drafts.set('row:new', { value: { values: { nickname: 'Earlier' } }, files: [] });
    drafts.fault = new Error('broken');
    const { user } = await show(() => <NewRow />, { drafts });
    expect(await screen.findByText('What you wrote here earlier can’t be read now')).toBeDefined();
    drafts.fault = null;
    await user.type(await nickname(), 'Later');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).ariaBusy).not.toBe('true'),
    );
    expect(kept(drafts)).toEqual({ nickname: 'Earlier' });
  });
});
