import { useEffect, useId, useSyncExternalStore } from 'react';

/** The open sheets, the topmost last. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a sheet is the topmost one: only that one may be closed by Escape. */
export function useTopmost(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    change([...open, id]);
    return () => change(open.filter((other) => other !== id));
  }, [opened, id]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === id);
}
