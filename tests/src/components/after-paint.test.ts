import { afterEach, expect, it, vi } from 'vitest';
import { painted } from '../../../src/components/after-paint.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('goes on only after the frame that answers the tap', async () => {
  vi.useFakeTimers();
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const drawn = vi.fn<() => void>();
  void painted().then(drawn);
  await vi.advanceTimersByTimeAsync(20);
  expect(drawn).not.toHaveBeenCalled();
  for (const frame of frames) frame(0);
  expect(drawn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(drawn).toHaveBeenCalledOnce();
});

it('goes on without a frame on a page that is not drawn', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const drawn = vi.fn<() => void>();
  void painted().then(drawn);
  await vi.advanceTimersByTimeAsync(1000);
  expect(drawn).toHaveBeenCalledOnce();
});
