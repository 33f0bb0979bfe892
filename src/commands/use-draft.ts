import { useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, saveDraft } from './captures.ts';

type Value = Record<string, unknown>;

interface StoredDraft {
  value: Value;
  files: string[];
}

/**
 * What an unfinished form held when it was left, kept on this device from its first change on (product: it survives a reload).
 * `stored` is undefined until that is known, and null when there is nothing. Saves follow one another; of those that
 * come faster than they can be written only the last is.
 */
export function useDraft(key: string) {
  const [stored, setStored] = useState<StoredDraft | null | undefined>(undefined);
  const [fault, setFault] = useState<unknown>(null);
  const next = useRef<StoredDraft | null>(null);
  const writing = useRef<Promise<void> | null>(null);

  useEffect(() => {
    let current = true;
    setStored(undefined);
    readDraft(key).then((draft) => current && setStored(draft), setFault);
    return () => {
      current = false;
    };
  }, [key]);

  // A draft that cannot be read or kept must not look as if it were: the screen says so and offers to load again.
  if (fault !== null) throw fault;

  const write = async (): Promise<void> => {
    while (next.current !== null) {
      const draft = next.current;
      next.current = null;
      await saveDraft({ key, ...draft });
    }
    writing.current = null;
  };

  const save = (value: Value, files: string[] = []): void => {
    next.current = { value, files };
    writing.current ??= write().catch(setFault);
  };

  const drop = async (): Promise<void> => {
    next.current = null;
    await writing.current;
    await dropDraft(key);
  };

  return { stored, save, drop };
}
