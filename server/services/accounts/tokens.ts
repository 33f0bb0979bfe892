import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { DomainError } from '../../../domain/errors/codes.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import { type Instant, second } from '../../../domain/kernel/time.ts';

const algorithm = 'HS256';

/** Which token of its session one is: the number grows with each exchange, the id tells those of one number apart. */
export interface TokenIdentity {
  number: number;
  /** Null in tokens that were signed before tokens had numbers; theirs is 0. */
  id: string | null;
}

/** What a token says: whose session it is of, which one it is, and until when it is good. */
export interface TokenClaims extends TokenIdentity {
  userId: string;
  sessionId: string;
  issuedOn: Instant;
  expiresOn: Instant;
}

/** Signs a token (JWT, HS256). */
export const signToken = (claims: TokenClaims, secret: Uint8Array): Promise<string> => {
  const token = new SignJWT({ sid: claims.sessionId, num: claims.number })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(claims.userId)
    .setIssuedAt(Math.floor(claims.issuedOn / second))
    .setExpirationTime(Math.floor(claims.expiresOn / second));
  return (claims.id === null ? token : token.setJti(claims.id)).sign(secret);
};

const identityIn = ({ num, jti }: JWTPayload): TokenIdentity =>
  typeof num === 'number' && jti !== undefined && isId(jti) ? { number: num, id: jti } : { number: 0, id: null };

/**
 * The session that a token names and which of its tokens it is, when we signed it, whether or not its time is over. Throws
 * `token_missing` for anything that is not a token of ours.
 */
export async function readToken(
  token: string,
  secret: Uint8Array,
): Promise<Pick<TokenClaims, 'sessionId' | 'number' | 'id' | 'expiresOn'>> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: [algorithm], currentDate: new Date(0) });
    const { sid, exp } = payload;
    if (typeof sid === 'string' && isId(sid) && exp !== undefined)
      return { sessionId: sid, expiresOn: exp * second, ...identityIn(payload) };
  } catch (problem) {
    if (!(problem instanceof errors.JOSEError)) throw problem;
  }
  throw new DomainError('token_missing');
}
