import { errors, jwtVerify, SignJWT } from 'jose';
import { DomainError } from '../../../domain/errors/codes.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import { type Instant, second } from '../../../domain/kernel/time.ts';

const algorithm = 'HS256';

/** What a token says: whose session it is of, and until when it is good. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
  issuedOn: Instant;
  expiresOn: Instant;
}

/** Signs a token (JWT, HS256). */
export const signToken = (claims: TokenClaims, secret: Uint8Array): Promise<string> =>
  new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(claims.userId)
    .setIssuedAt(Math.floor(claims.issuedOn / second))
    .setExpirationTime(Math.floor(claims.expiresOn / second))
    .sign(secret);

/**
 * The session that a token names, when we signed it. Throws `token_expired` after its time unless `expired` is allowed,
 * and `token_missing` for anything that is not a token of ours.
 */
export async function readToken(
  token: string,
  secret: Uint8Array,
  { now, allowExpired }: { now: Instant; allowExpired: boolean },
): Promise<string> {
  try {
    const currentDate = new Date(allowExpired ? 0 : now);
    const { payload } = await jwtVerify(token, secret, { algorithms: [algorithm], currentDate });
    if (typeof payload.sid === 'string' && isId(payload.sid)) return payload.sid;
  } catch (problem) {
    if (problem instanceof errors.JWTExpired) throw new DomainError('token_expired');
    if (!(problem instanceof errors.JOSEError)) throw problem;
  }
  throw new DomainError('token_missing');
}
