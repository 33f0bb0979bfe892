import { renderHook, screen, waitFor } from '@testing-library/react';
import { act, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { confirm, useOpenQuestion } from '../../../src/components/confirm-store.ts';
import { Sheet } from '../../../src/components/sheet.tsx';
import { show } from './form/show.tsx';

const question = { title: 'Title', message: 'Message', confirmLabel: 'Do it' };

describe('questions', () => {
  it('resolve with the answer, and keep their words while the dialog fades', async () => {
    const { result } = renderHook(useOpenQuestion);
    const answers: Promise<boolean>[] = [];
    act(() => {
      answers.push(confirm(question));
    });
    expect(result.current).toMatchObject({ question, open: true });
    act(() => result.current?.answer(true));
    expect(await Promise.all(answers)).toEqual([true]);
    expect(result.current).toMatchObject({ question, open: false });
  });

  it('answer the first with no when a second one comes', async () => {
    const first = confirm(question);
    const second = confirm({ ...question, title: 'Other' });
    expect(await first).toBe(false);
    const { result } = renderHook(useOpenQuestion);
    expect(result.current?.question.title).toBe('Other');
    act(() => result.current?.answer(false));
    expect(await second).toBe(false);
  });

  it('stand above a dialog that was opened after an earlier question', async () => {
    function Later() {
      const [opened, setOpened] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpened(true)}>
            Open
          </button>
          <Sheet opened={opened} onClose={() => setOpened(false)} title="Form">
            Content
          </Sheet>
        </>
      );
    }
    const { user } = await show(() => <Later />);
    const answers: Promise<boolean>[] = [];
    act(() => void answers.push(confirm(question)));
    await user.click(await screen.findByRole('button', { name: 'Do it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const form = await screen.findByRole('dialog', { name: 'Form' });
    act(() => void confirm({ ...question, title: 'Again' }));
    const asked = await screen.findByRole('dialog', { name: 'Again' });
    expect(form.compareDocumentPosition(asked) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(await Promise.all(answers)).toEqual([true]);
  });
});
