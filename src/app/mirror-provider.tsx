import { type ReactNode, useEffect, useState } from 'react';
import { openMirror } from '../mirror/open.ts';
import { MirrorContext } from '../mirror/use-live.ts';

interface MirrorProviderProps {
  userId: string;
  children: ReactNode;
}

/** Opens the user's mirror for the screens below, and closes it with them. */
export function MirrorProvider({ userId, children }: MirrorProviderProps) {
  const [mirror, setMirror] = useState<ReturnType<typeof openMirror> | null>(null);
  useEffect(() => {
    const opened = openMirror(userId, () => window.location.reload());
    setMirror(opened);
    return () => opened.close();
  }, [userId]);
  return mirror === null ? null : <MirrorContext value={mirror}>{children}</MirrorContext>;
}
