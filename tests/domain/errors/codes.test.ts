import { describe, expect, it } from 'vitest';
import { DomainError, errorCodes, RateLimited } from '../../../domain/errors/codes.ts';
import { deviceCodes } from '../../../domain/errors/device-codes.ts';

const codes = Object.entries(errorCodes).map(([code, description]) => ({ code, ...description }));

describe('the closed list of error codes', () => {
  it('says of each in sentences what happened and what to do', () => {
    for (const [code, { cause, remedy }] of Object.entries({ ...errorCodes, ...deviceCodes }))
      for (const text of [cause, remedy]) expect(text, code).toMatch(/^[A-Z‘“].{8,}$/);
  });

  it.each([
    [400, 'validation malformed payment_signature'],
    [403, 'not_permitted subscription_needed registration_closed registration_by_invitation'],
    [404, 'not_found route_not_found'],
    [405, 'method_not_allowed'],
    [408, 'request_timeout'],
    [410, 'cookie_expired link_invalid passkey_expired photo_removed'],
    [412, 'version_conflict'],
    [413, 'too_large excel_too_many_rows excel_unpacked'],
    [415, 'body_type media_type'],
    [429, 'rate_limited'],
    [431, 'headers_too_large'],
    [500, 'internal'],
    [503, 'service_down unavailable storage_unavailable payment_down company_locked'],
    [507, 'storage_full no_room'],
  ])('%i is %s', (status, names) => {
    expect(codes.flatMap((each) => (each.status === status ? [each.code] : [])).sort()).toEqual(
      names.split(' ').sort(),
    );
  });

  it('refuses with 401 who is not signed in, and with 409 or 422 what rules and rows do not allow', () => {
    const ofSessions = codes.filter(({ status }) => status === 401).map(({ code }) => code);
    expect(ofSessions.every((code) => /^(credentials|passkey|token|session|account)_/.test(code))).toBe(true);
    expect(ofSessions).toHaveLength(10);
    expect(codes.filter(({ status }) => status === 409 || status === 422).length).toBeGreaterThan(50);
  });

  it('has the request made again, as it is, where something of the server was not ready', () => {
    const again = codes.filter(({ retry }) => retry).map(({ code }) => code);
    expect(again.sort()).toEqual(
      [
        ...['internal', 'unavailable', 'rate_limited', 'request_timeout', 'sequence', 'hash_mismatch'],
        ...['service_down', 'payment_down', 'storage_full', 'storage_unavailable', 'no_room', 'not_announced'],
        'company_locked',
      ].sort(),
    );
  });
});

describe('an expected failure', () => {
  it('has the words of its code, unless it has its own', () => {
    const failure = new DomainError('rule');
    expect(failure).toMatchObject({ name: 'DomainError', code: 'rule', message: errorCodes.rule.cause, fields: [] });
    expect(new DomainError('rule', 'so it is', ['name'])).toMatchObject({ message: 'so it is', fields: ['name'] });
    expect(new RateLimited(30)).toMatchObject({ code: 'rate_limited', retryAfter: 30 });
    expect(new RateLimited(30)).toBeInstanceOf(DomainError);
  });
});
