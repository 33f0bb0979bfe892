import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HoldButton } from '../../../src/components/hold-button.tsx';
import { show } from './form/show.tsx';

describe('a button that has to be held', () => {
  const onHeld = vi.fn();

  beforeEach(async () => {
    onHeld.mockClear();
    await show(() => <HoldButton onHeld={onHeld}>Discard</HoldButton>);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
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

  it('does nothing on a plain click, and says that it is to be held', async () => {
    fireEvent.pointerDown(button());
    fireEvent.pointerUp(button());
    fireEvent.click(button());
    vi.useRealTimers();
    expect(await screen.findByText('Keep the button pressed until it fills up.')).toBeDefined();
    expect(onHeld).not.toHaveBeenCalled();
  });

  it('acts on the second of two clicks without a press, as a screen reader makes them', async () => {
    fireEvent.click(button());
    expect(onHeld).not.toHaveBeenCalled();
    fireEvent.click(button());
    expect(onHeld).toHaveBeenCalledOnce();
  });

  it('acts once when the click follows a press that was long enough', () => {
    fireEvent.pointerDown(button());
    vi.advanceTimersByTime(1000);
    fireEvent.pointerUp(button());
    fireEvent.click(button());
    expect(onHeld).toHaveBeenCalledOnce();
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
