import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HoldButton } from '../../../src/components/hold-button.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

describe('a button that has to be held', () => {
  const onHeld = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onHeld.mockClear();
    render(
      <MantineProvider>
        <HoldButton onHeld={onHeld}>Discard</HoldButton>
      </MantineProvider>,
    );
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const button = () => screen.getByRole('button', { name: 'Discard' });

  it('acts after a second, once', () => {
    fireEvent.pointerDown(button());
    vi.advanceTimersByTime(999);
    expect(onHeld).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(onHeld).toHaveBeenCalledOnce();
  });

  it.each(['pointerUp', 'pointerLeave', 'pointerCancel', 'blur'] as const)(
    'does nothing when %s comes earlier',
    (end) => {
      fireEvent.pointerDown(button());
      vi.advanceTimersByTime(900);
      fireEvent[end](button());
      vi.advanceTimersByTime(5000);
      expect(onHeld).not.toHaveBeenCalled();
    },
  );

  it('does nothing on a plain click', () => {
    fireEvent.click(button());
    vi.advanceTimersByTime(5000);
    expect(onHeld).not.toHaveBeenCalled();
  });

  it.each([' ', 'Enter'])('can be held with the key "%s", which repeats while it is down', (key) => {
    for (let time = 0; time < 1000; time += 100) {
      fireEvent.keyDown(button(), { key });
      vi.advanceTimersByTime(100);
    }
    expect(onHeld).toHaveBeenCalledOnce();
  });

  it('does nothing when the key is let go', () => {
    fireEvent.keyDown(button(), { key: 'Enter' });
    vi.advanceTimersByTime(500);
    fireEvent.keyUp(button(), { key: 'Enter' });
    vi.advanceTimersByTime(5000);
    expect(onHeld).not.toHaveBeenCalled();
  });
});
