import { describe, expect, it } from 'vitest';
import { keepPasswordLength, passwordLength } from '../../../../src/components/form/password-length.ts';
import { longEnough } from '../../../../src/components/form/password-rules.ts';

describe('the length of new passwords', () => {
  it('is four until the server says more, and never less', () => {
    localStorage.clear();
    expect(passwordLength()).toBe(4);
    keepPasswordLength(12);
    expect(passwordLength()).toBe(12);
    keepPasswordLength(1);
    expect(passwordLength()).toBe(4);
  });

  it('is told with the number where a password is shorter', () => {
    keepPasswordLength(8);
    expect(longEnough({ password: 'seven77' })).toEqual({ password: { code: 'tooShort', count: 8 } });
    expect(longEnough({ password: 'eight888' })).toEqual({});
    expect(longEnough({ password: null })).toEqual({});
    localStorage.clear();
  });
});
