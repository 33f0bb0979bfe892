import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FormOutcome } from '../../../../src/components/form/form-outcome.ts';
import { FormPage } from '../../../../src/components/form/form-page.tsx';
import { TextField } from '../../../../src/components/form/text-field.tsx';
import { useDomainForm } from '../../../../src/components/form/use-domain-form.ts';
import { DraftMemory, show } from './show.tsx';

const nickname = () => screen.findByRole('textbox', { name: 'Nickname' });
const saveButton = () => screen.getByRole('button', { name: 'Save' });

describe('two tabs with one draft of a new row', () => {
  const rowSchema = z.object({ id: z.string(), nickname: z.string() });
  const rows = new Map<string, string>();
  let minted = 0;

  /** Saves as the engine does: what is there already is done, what says something else is refused. */
  const save = async ({ id, nickname: name }: { id: string; nickname: string }): Promise<FormOutcome> => {
    if (rows.has(id) && rows.get(id) !== name) return { kind: 'refused', code: 'id_taken', fields: ['id'] };
    rows.set(id, name);
    return { kind: 'kept' };
  };

  function NewRow() {
    const [initial] = useState(() => ({ id: `row-${minted++}`, nickname: null }));
    const form = useDomainForm({
      schema: rowSchema,
      initial,
      draftKey: 'row:new',
      withNewIds: () => ({ id: `row-${minted++}` }),
      save,
    });
    return (
      <FormPage form={form} title="New" onCancel={() => undefined}>
        <TextField label="Nickname" {...form.field('nickname')} />
      </FormPage>
    );
  }

  it('make two rows, and one where they say the same', async () => {
    rows.clear();
    const drafts = new DraftMemory();
    const first = await show(() => <NewRow />, { drafts });
    await first.user.type(await nickname(), 'One');
    await waitFor(() => expect(drafts.drafts.size).toBe(1));
    const draft = structuredClone([...drafts.drafts]);
    const other = async (): Promise<typeof first> => {
      cleanup();
      for (const [key, kept] of draft) drafts.drafts.set(key, structuredClone(kept));
      const opened = await show(() => <NewRow />, { drafts });
      await waitFor(async () => expect(((await nickname()) as HTMLInputElement).value).toBe('One'));
      return opened;
    };
    await first.user.click(saveButton());
    await waitFor(() => expect([...rows.values()]).toEqual(['One']));
    const second = await other();
    await second.user.click(saveButton());
    await waitFor(() => expect(drafts.drafts.size).toBe(0));
    expect([...rows.values()]).toEqual(['One']);
    const third = await other();
    await third.user.type(await nickname(), ' more');
    await third.user.click(saveButton());
    await waitFor(() => expect([...rows.values()]).toEqual(['One', 'One more']));
    await waitFor(() => expect(drafts.drafts.size).toBe(0));
  });
});
