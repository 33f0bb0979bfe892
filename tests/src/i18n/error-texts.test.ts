import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../../domain/errors/codes.ts';
import { deviceCodes } from '../../../domain/errors/device-codes.ts';
import greek from '../../../public/assets/i18n/el.json';
import english from '../../../public/assets/i18n/en.json';

describe('the texts of errors', () => {
  it('are exactly those of the two closed lists, and in English word for word', () => {
    const codes = { ...errorCodes, ...deviceCodes };
    const expected = Object.fromEntries(
      Object.entries(codes).map(([code, { cause, remedy }]) => [code, { cause, remedy }]),
    );
    expect(english.error).toEqual(expected);
    expect(Object.keys(greek.error).sort()).toEqual(Object.keys(expected).sort());
  });
});
