import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lookForChromium } from '../../tools/chromium.ts';
import { temporaryTree } from './temporary-tree.ts';

it('takes the Chromium that is named before any other', () => {
  expect(lookForChromium({ CHROMIUM_PATH: process.execPath, PATH: folderWithChromium() })).toBe(process.execPath);
});

it('finds a Chromium in PATH', () => {
  const folder = folderWithChromium();
  expect(lookForChromium({ PATH: `/nowhere:${folder}` })).toBe(join(folder, 'chromium'));
});

it('takes Chromium without windows where that is enough', () => {
  const folder = temporaryTree({ chromium: '#!/bin/sh\n', 'chromium-headless-shell': '#!/bin/sh\n' });
  for (const name of ['chromium', 'chromium-headless-shell']) chmodSync(join(folder, name), 0o755);
  expect(lookForChromium({ PATH: folder }, 'headless')).toBe(join(folder, 'chromium-headless-shell'));
  expect(lookForChromium({ PATH: folder }, 'whole')).toBe(join(folder, 'chromium'));
});

it('says so when the named Chromium cannot be run', () => {
  expect(() => lookForChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow('CHROMIUM_PATH is /nowhere/chromium');
});

function folderWithChromium(): string {
  const folder = temporaryTree({ chromium: '#!/bin/sh\n' });
  chmodSync(join(folder, 'chromium'), 0o755);
  return folder;
}
