import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useCloseAfterFade } from '../../../../src/features/proof/use-close-after-fade.ts';

function openForm() {
  const onClose = vi.fn<() => void>();
  const hook = renderHook(({ opened }) => useCloseAfterFade(opened, onClose), { initialProps: { opened: true } });
  const isGone = (): boolean => hook.result.current.gone;
  return { ...hook, onClose, isGone };
}

/** Waits longer than a step back takes. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)));
  });

describe('A form that fades before it closes', () => {
  it('hides at once, and goes back only after it has faded', async () => {
    const { result, onClose, isGone } = openForm();
    act(() => result.current.close());
    expect(isGone()).toBe(true);
    await painted();
    expect(onClose).not.toHaveBeenCalled();
    result.current.onGone();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('does not go back twice when the person went back meanwhile, and shows when it is opened again', async () => {
    const { result, rerender, onClose, isGone } = openForm();
    act(() => result.current.close());
    const faded = result.current.onGone;
    rerender({ opened: false });
    faded();
    await painted();
    expect(onClose).not.toHaveBeenCalled();
    rerender({ opened: true });
    expect(isGone()).toBe(false);
  });

  it('makes no step where another close faded it away', async () => {
    const { result, onClose } = openForm();
    result.current.onGone();
    await painted();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('gives the focus up, for a browser lays the page out to take away what has it', () => {
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    const { result } = openForm();
    act(() => result.current.close());
    expect(document.activeElement).not.toBe(button);
    button.remove();
  });
});
