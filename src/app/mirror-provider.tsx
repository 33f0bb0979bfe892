import { type ReactNode, useEffect, useState } from 'react';
import { noop } from '../../domain/kernel/noop.ts';
import { onWritten } from '../commands/engine.ts';
import { beforeReload, reloadApp } from '../commands/reload.ts';
import { closeMirror, openMirror, readWritten } from '../mirror/open.ts';
import { SharedState } from '../mirror/shared-state.tsx';
import { MirrorContext } from '../mirror/use-live.ts';

interface MirrorProviderProps {
  userId: string;
  generation: number | undefined;
  children: ReactNode;
}

/** Opens the user's mirror for the screens below, closes it with them, and re-runs their queries when the engine reports writes. */
export function MirrorProvider({ userId, generation, children }: MirrorProviderProps) {
  const [mirror, setMirror] = useState<ReturnType<typeof openMirror> | null>(null);
  useEffect(() => {
    const opened = openMirror(userId, reloadApp, { generation });
    // While the screens below are drawn. Whoever reads then waits for it, and learns what is wrong.
    opened.open().catch(noop);
    setMirror(opened);
    const stay = beforeReload(() => closeMirror(opened));
    return () => {
      stay();
      opened.close();
    };
  }, [userId, generation]);
  useEffect(() => onWritten(readWritten), []);
  if (mirror === null) return null;
  return (
    <MirrorContext value={mirror}>
      <SharedState>{children}</SharedState>
    </MirrorContext>
  );
}
