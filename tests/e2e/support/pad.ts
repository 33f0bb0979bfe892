import type { Locator, Page } from '@playwright/test';
import { must } from '../../../domain/kernel/assert.ts';

/** Signs on a pad with two strokes, which the mouse draws. */
export async function signOn(page: Page, pad: Locator): Promise<void> {
  const { x, y, width, height } = must((await pad.boundingBox()) ?? undefined, 'the pad');
  const at = (across: number, down: number) => [x + across * width, y + down * height] as const;
  for (const from of [0.15, 0.5]) {
    await page.mouse.move(...at(from, 0.7));
    await page.mouse.down();
    for (let step = 1; step <= 12; step += 1)
      await page.mouse.move(...at(from + step * 0.03, 0.5 + 0.3 * Math.sin(step)));
    await page.mouse.up();
  }
}
