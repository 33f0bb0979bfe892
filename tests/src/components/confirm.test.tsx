import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { confirm, useAsked } from '../../../src/components/confirm-store.ts';

const question = { title: 'Title', message: 'Message', confirmLabel: 'Do it' };

describe('questions', () => {
  it('resolve with the answer, and keep their words while the dialog fades', async () => {
    const { result } = renderHook(useAsked);
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
    const { result } = renderHook(useAsked);
    expect(result.current?.question.title).toBe('Other');
    act(() => result.current?.answer(false));
    expect(await second).toBe(false);
  });
});
