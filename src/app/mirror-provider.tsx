import { type ReactNode, useEffect, useState } from 'react';
import { closeMirror, type MirrorGone, openMirror } from '../mirror/open.ts';
import { MirrorContext } from '../mirror/use-live.ts';
import { refreshSession } from './session.ts';

interface MirrorProviderProps {
  userId: string;
  children: ReactNode;
}

/**
 * Opens the user's mirror for the screens below. When it is deleted, somebody signed out elsewhere (then the session ends
 * here, too) or the engine made it anew (then it is opened again). A newer version elsewhere asks for a reload.
 */
export function MirrorProvider({ userId, children }: MirrorProviderProps) {
  const [mirror, setMirror] = useState<ReturnType<typeof openMirror> | null>(null);
  useEffect(() => {
    const open = (): void => setMirror(openMirror(userId, (why) => void gone(why)));
    const gone = async (why: MirrorGone): Promise<void> => {
      if (why === 'upgraded') {
        window.location.reload();
        return;
      }
      await refreshSession();
      open();
    };
    open();
    return closeMirror;
  }, [userId]);
  return mirror === null ? null : <MirrorContext value={mirror}>{children}</MirrorContext>;
}
