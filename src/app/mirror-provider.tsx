import { type ReactNode, useEffect, useState } from 'react';
import { onWritten } from '../commands/engine.ts';
import { openMirror, readWritten } from '../mirror/open.ts';
import { MirrorContext } from '../mirror/use-live.ts';

interface MirrorProviderProps {
  userId: string;
  children: ReactNode;
}

/** Opens the user's mirror for the screens below, closes it with them, and has what they show read again when the engine says so. */
export function MirrorProvider({ userId, children }: MirrorProviderProps) {
  const [mirror, setMirror] = useState<ReturnType<typeof openMirror> | null>(null);
  useEffect(() => {
    const opened = openMirror(userId, () => window.location.reload());
    setMirror(opened);
    return () => opened.close();
  }, [userId]);
  useEffect(() => onWritten(readWritten), []);
  return mirror === null ? null : <MirrorContext value={mirror}>{children}</MirrorContext>;
}
