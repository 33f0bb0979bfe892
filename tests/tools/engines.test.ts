import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasBrowser, missingEngines, notRun } from '../../tools/engines.ts';
import { lookForProgram } from '../../tools/programs.ts';
import { temporaryTree } from './temporary-tree.ts';

const wanted = { variable: 'SOME_PATH', names: ['some-esr', 'some'], places: [process.execPath] };

it('takes a program that is named, then the best one in PATH, then one in the usual places', () => {
  const folder = temporaryTree({ some: '#!/bin/sh\n', 'some-esr': '#!/bin/sh\n' });
  for (const name of ['some', 'some-esr']) chmodSync(join(folder, name), 0o755);
  expect(lookForProgram(wanted, { SOME_PATH: join(folder, 'some'), PATH: folder })).toBe(join(folder, 'some'));
  expect(lookForProgram(wanted, { PATH: folder })).toBe(join(folder, 'some-esr'));
  expect(lookForProgram(wanted, { PATH: '/nowhere' })).toBe(process.execPath);
  expect(lookForProgram({ ...wanted, places: [] }, { PATH: '/nowhere' })).toBeUndefined();
});

it('says in one line which browser the story is not played in, and what to install', () => {
  expect(notRun('Firefox')).toBe(
    'NOT RUN in Firefox, which is not here (Debian, as root: apt-get install firefox-esr)',
  );
});

it('counts as missing every browser of the story that is not here', () => {
  const names = ['Chromium', 'Firefox', 'WebKitGTK'] as const;
  expect(missingEngines()).toEqual(names.filter((name) => !hasBrowser(name)));
});
