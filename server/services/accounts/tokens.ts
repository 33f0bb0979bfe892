import { errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import { DomainError } from '../../../domain/errors/codes.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import { type Instant, second } from '../../../domain/kernel/time.ts';
import type { Secrets } from '../../context.ts';

const algorithm = 'HS256';

/**
 * Identifies a token within its session: the number grows with each exchange, the id distinguishes tokens of one
 * number.
 */
export interface TokenIdentity {
  number: number;
  /** Null in tokens from before tokens had numbers; their number is 0. */
  id: string | null;
}

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

/** The claims of what was signed by one of the secrets and fulfils the options; null for anything else. */
export async function verifySigned(
  signed: string,
  { signing, accepted }: Secrets,
  options: JWTVerifyOptions,
): Promise<JWTPayload | null> {
  for (const secret of accepted === null ? [signing] : [signing, accepted]) {
    try {
      return (await jwtVerify(signed, secret, { ...options, algorithms: [algorithm] })).payload;
    } catch (problem) {
      if (!(problem instanceof errors.JOSEError)) throw problem;
    }
  }
  return null;
}

/** Verifies a token's signature, but not its expiry. Throws `token_missing` for anything that isn't our token. */
export async function readToken(
  token: string,
  secrets: Secrets,
): Promise<Pick<TokenClaims, 'sessionId' | 'number' | 'id' | 'expiresOn'>> {
  const payload = await verifySigned(token, secrets, { currentDate: new Date(0) });
  const { sid, exp } = payload ?? {};
  if (payload === null || typeof sid !== 'string' || !isId(sid) || exp === undefined)
    throw new DomainError('token_missing');
  return { sessionId: sid, expiresOn: exp * second, ...identityIn(payload) };
}
