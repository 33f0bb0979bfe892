import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minute, second } from '../../../domain/kernel/time.ts';
import { afterDrawing } from '../../../workers/photos/after-drawing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('Photos that are worked on after the screen was drawn', () => {
  const begun: string[] = [];
  const work = async (photo: string): Promise<string> => {
    begun.push(photo);
    return `${photo}, small`;
  };

  beforeEach(() => {
    begun.length = 0;
  });

  it('leaves the processor to the screen before the first one, and to nobody between those that follow', async () => {
    const process = afterDrawing(work);
    const first = process('one');
    await vi.advanceTimersByTimeAsync(second - 1);
    expect(begun).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toBe('one, small');
    expect(await process('two')).toBe('two, small');
    await vi.advanceTimersByTimeAsync(4 * second);
    expect(await process('three')).toBe('three, small');
  });

  it('leaves it again after a rest, also where the photo before could not be worked on', async () => {
    let fails = true;
    const process = afterDrawing((photo: string) => (fails ? Promise.reject(new Error('no decoder')) : work(photo)));
    const refused = expect(process('one')).rejects.toThrow('no decoder');
    await vi.advanceTimersByTimeAsync(second);
    await refused;
    fails = false;
    expect(await process('one')).toBe('one, small');
    await vi.advanceTimersByTimeAsync(minute);
    const later = process('two');
    await vi.advanceTimersByTimeAsync(second - 1);
    expect(begun).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(1);
    await later;
    expect(begun).toEqual(['one', 'two']);
  });
});
