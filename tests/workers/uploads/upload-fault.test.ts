import { describe, expect, test } from 'vitest';
import { faultOfReply, faultOfStatus, type UploadFault } from '../../../workers/sync/uploads/upload-fault.ts';

const problem = (code: string): string => JSON.stringify({ code, title: code });
const page = '<html>Welcome</html>';
const fault = (status: number, body = '') => faultOfStatus(status, { body, retryAfter: 9 });

describe('what a reply to an upload means', () => {
  test.each([
    [401, problem('token_expired'), { kind: 'signIn', code: 'token_expired' }],
    // Without a code of ours the session is not what has ended: a hotel’s portal asks its guests to sign in.
    [401, page, { kind: 'transient', code: 'foreign_reply', retryAfter: null }],
    [409, problem('row_deleted'), { kind: 'gone', code: 'row_deleted' }],
    [422, problem('hash_mismatch'), { kind: 'again', code: 'hash_mismatch', retryAfter: null }],
    [404, problem('not_found'), { kind: 'again', code: 'not_found', retryAfter: null }],
    [404, '', { kind: 'again', code: 'not_found', retryAfter: null }],
    [410, problem('upload_gone'), { kind: 'again', code: 'upload_gone', retryAfter: null }],
    [500, problem('internal'), { kind: 'transient', code: 'internal', retryAfter: 9 }],
    [503, page, { kind: 'transient', code: 'foreign_reply', retryAfter: 9 }],
    [413, page, { kind: 'refused', code: 'too_large' }],
    [415, '', { kind: 'refused', code: 'media_type' }],
    [413, problem('file_limit'), { kind: 'refused', code: 'file_limit' }],
    [400, problem('validation'), { kind: 'refused', code: 'validation' }],
    [499, problem('validation'), { kind: 'refused', code: 'validation' }],
    [403, page, { kind: 'transient', code: 'foreign_reply', retryAfter: null }],
    [403, JSON.stringify({ title: 'no code' }), { kind: 'transient', code: 'foreign_reply', retryAfter: null }],
    [403, JSON.stringify({ code: 7 }), { kind: 'transient', code: 'foreign_reply', retryAfter: null }],
  ])('%i %s', (status, body, meaning) => expect(fault(status, body)).toEqual(meaning));

  test.each([408, 409, 423, 425, 429, 500, 502, 507])('%i is for later, as long as the server asked for', (status) => {
    expect(fault(status, problem('busy'))).toEqual({ kind: 'transient', code: 'busy', retryAfter: 9 });
  });
});

test.each<[Parameters<typeof faultOfReply>[0], UploadFault]>([
  [
    { kind: 'transient', code: 'network', message: 'away', retryAfter: 9 },
    { kind: 'transient', code: 'network', retryAfter: 9 },
  ],
  [
    { kind: 'signIn', code: 'token_expired', message: 'over' },
    { kind: 'signIn', code: 'token_expired' },
  ],
  [
    { kind: 'problem', status: 403, code: 'not_permitted', message: 'no' },
    { kind: 'refused', code: 'not_permitted' },
  ],
])('the reply to a call means the same: %j', (reply, meaning) => expect(faultOfReply(reply)).toEqual(meaning));
