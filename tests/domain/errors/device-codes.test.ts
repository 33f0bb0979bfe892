import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCodes } from '../../../domain/errors/codes.ts';
import { deviceCodes } from '../../../domain/errors/device-codes.ts';

const texts = (language: string): Record<string, { cause?: string; remedy?: string }> =>
  JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8')).error;

test('no code of a device is also one of the server', () => {
  expect(Object.keys(deviceCodes).filter((code) => code in errorCodes)).toEqual([]);
});

test.each(['el', 'en'])('every code of a device says what happened and what to do (%s)', (language) => {
  const said = texts(language);
  const silent = Object.keys(deviceCodes).filter((code) => !said[code]?.cause || !said[code]?.remedy);
  expect(silent).toEqual([]);
});
