import type { Signed } from '../../domain/account/passkey.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';

/** Who is signed in on this browser, as the sign-in reply tells it. */
export interface SessionUser {
  id: string;
  username: string | null;
  nickname: string;
  name: string | null;
  surname: string | null;
  email: string | null;
  companyName: string | null;
  timeZone: string;
  hasCompany: boolean;
  /** Whether they went on as a free user when they signed in; what they did since is in the mirror. */
  acceptedNoPrivileges: boolean;
  roleName: string | null;
  viewer: Viewer;
}

/**
 * The session as the page sees it; the token stays with the workers. `expired`: the server asks to sign in again, while
 * reading, marking and photographing go on.
 */
export interface Session {
  user: SessionUser;
  state: 'active' | 'expired';
  /** Of one that has ended: whether the account was deactivated; absent while the server has not said. */
  disabled?: boolean;
  /** When this device heard of that, by its own clock in epoch milliseconds. */
  disabledSince?: number;
  /** Of one that has ended: whether that was because it had been used from somewhere else, too. */
  reused?: boolean;
  /** The browser has deleted this site's data while somebody worked here, the token with them. */
  cleared?: true;
  remember: boolean;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** The generation of the mirror that the screens read; absent for the first. */
  mirror?: number;
}

/** By what somebody shows that an account is theirs: user name and password, or what their passkey signed. */
export type IdentityProof = { username: string; password: string } | { passkey: Signed };

export type Credentials = IdentityProof & {
  remember: boolean;
  /** Takes back that the account was deleted by whose it is. */
  keepAccount?: boolean;
};

/** `offline`: the server could not be reached; `refused`: it answered with a code of the closed list. */
export type SignInResult =
  | { kind: 'signedIn'; session: Session }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'offline'; message: string };
