import { signOut } from '../../commands/session.ts';
import { currentSession, endSession } from '../../mirror/session.ts';

/** Ends the session on this device after the server has ended it; what is unsent stays for the next time. */
export async function leaveDevice(): Promise<void> {
  const left = currentSession();
  await signOut();
  endSession(left);
}
