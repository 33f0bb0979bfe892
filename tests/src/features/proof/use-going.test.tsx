import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useGoing } from '../../../../src/features/proof/use-going.ts';

function going() {
  const onClose = vi.fn<() => void>();
  const hook = renderHook(({ opened }) => useGoing(opened, onClose), { initialProps: { opened: true } });
  const isGone = (): boolean => hook.result.current.gone;
  return { ...hook, onClose, isGone };
}

/** As long as a step back that was asked for would take. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)));
  });

describe('A form that goes', () => {
  it('is gone at once, and makes the step back once it has faded away', async () => {
    const { result, onClose, isGone } = going();
    act(() => result.current.go());
    expect(isGone()).toBe(true);
    await painted();
    expect(onClose).not.toHaveBeenCalled();
    result.current.onGone();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('makes no second step where the person stepped back meanwhile, and is seen when it is opened again', async () => {
    const { result, rerender, onClose, isGone } = going();
    act(() => result.current.go());
    const faded = result.current.onGone;
    rerender({ opened: false });
    faded();
    await painted();
    expect(onClose).not.toHaveBeenCalled();
    rerender({ opened: true });
    expect(isGone()).toBe(false);
  });

  it('makes no step where another close faded it away', async () => {
    const { result, onClose } = going();
    result.current.onGone();
    await painted();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('gives the focus up, for a browser lays the page out to take away what has it', () => {
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    const { result } = going();
    act(() => result.current.go());
    expect(document.activeElement).not.toBe(button);
    button.remove();
  });
});
