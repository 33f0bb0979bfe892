import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useShown } from '../../../src/components/sheet-state.ts';

const show = (value: string | null) =>
  renderHook((props: { value: string | null }) => useShown(props.value), { initialProps: { value } });

describe('what a sheet shows', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('stays while it fades away, and is gone with all that it reads afterwards', () => {
    const { result, rerender } = show('one');
    rerender({ value: null });
    expect(result.current).toMatchObject({ shown: 'one', opened: false });
    act(() => vi.runAllTimers());
    expect(result.current).toMatchObject({ shown: null, opened: false });
  });

  it('is what was opened meanwhile, begun anew', () => {
    const { result, rerender } = show('one');
    rerender({ value: null });
    const before = result.current.openings;
    rerender({ value: 'two' });
    act(() => vi.runAllTimers());
    expect(result.current).toEqual({ shown: 'two', opened: true, openings: before + 1 });
  });

  it('stays where what it began is followed to its end', () => {
    const { result, rerender } = renderHook(
      (props: { value: string | null }) => useShown(props.value, { stays: true }),
      { initialProps: { value: 'one' as string | null } },
    );
    rerender({ value: null });
    act(() => vi.runAllTimers());
    expect(result.current).toMatchObject({ shown: 'one', opened: false });
  });
});
