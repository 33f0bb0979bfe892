import { useEffect, useRef, useState } from 'react';
import { type DraftStore, type StoredDraft, useDraftStore } from './draft-store.ts';

interface FormDraftOptions {
  /** One draft per form and row, such as `customer:new` or `customer:<id>`; null for a form that keeps none. */
  key: string | null;
  /** Milliseconds that changes are gathered before they are written; 0 writes at once. */
  gather?: number;
}

/** A form's draft on this device. */
export interface FormDraft {
  /** Undefined until it is known, null when there is none. */
  stored: StoredDraft | null | undefined;
  save: (value: Record<string, unknown>, files?: string[]) => void;
  /** Forgets it with the files that it was given or listed since; resolves when nothing of it is left. */
  drop: () => Promise<void>;
  /** Whether something that was handed to `save` is not durable yet; where no drafts are kept it never will be. */
  unkept: () => boolean;
}

/**
 * What an unfinished form held when it was left, kept on this device from its first change on, so that it survives a reload
 * (product: phones reload a page after the camera). Saves follow one another; of those that come faster than they can be
 * written only the last is. What is still gathered, or on its way to the store, is kept when the page is hidden or goes away.
 */
export function useFormDraft({ key, gather = 0 }: FormDraftOptions): FormDraft {
  const store = useDraftStore();
  const kept = store !== null && key !== null;
  const [stored, setStored] = useState<StoredDraft | null | undefined>(kept ? undefined : null);
  const [fault, setFault] = useState<unknown>(null);

  useEffect(() => {
    let current = true;
    if (store === null || key === null) {
      setStored(null);
      return;
    }
    setStored(undefined);
    store.read(key).then((draft) => current && setStored(draft), setFault);
    return () => {
      current = false;
    };
  }, [store, key]);

  // A draft that cannot be read or kept must not look as if it were: the screen says so and offers to load again.
  if (fault !== null) throw fault;

  const { save, drop, unkept } = useDraftWriter({ store, key, gather }, setFault);
  return { stored, save, drop: () => drop(stored?.files ?? []), unkept };
}

interface Writer extends Pick<FormDraft, 'save' | 'unkept'> {
  drop: (given: readonly string[]) => Promise<void>;
}

interface WriterOptions extends Required<FormDraftOptions> {
  store: DraftStore | null;
}

function useDraftWriter({ store, key, gather }: WriterOptions, onFault: (fault: unknown) => void): Writer {
  const next = useRef<StoredDraft | null>(null);
  const writing = useRef<Promise<void> | null>(null);
  const written = useRef<StoredDraft | null>(null);
  const timer = useRef<number | undefined>(undefined);
  // A form that is open in another tab as well captures its own files under the same key: they are not this form's to drop.
  const listed = useRef(new Set<string>());

  const write = async (): Promise<void> => {
    while (store !== null && key !== null && next.current !== null) {
      const draft = next.current;
      next.current = null;
      written.current = draft;
      await store.save({ key, ...draft });
      written.current = null;
    }
    writing.current = null;
  };

  const flush = (): void => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    if (store === null || next.current === null) return;
    writing.current ??= write().catch(onFault);
  };

  useOnLeave(() => {
    const unkept = next.current ?? written.current;
    if (unkept !== null && key !== null) store?.leave?.({ key, ...unkept });
    flush();
  });

  const save = (value: Record<string, unknown>, files: string[] = []): void => {
    for (const file of files) listed.current.add(file);
    next.current = { value, files };
    if (gather === 0) flush();
    else timer.current ??= window.setTimeout(flush, gather);
  };

  const drop = async (given: readonly string[]): Promise<void> => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    next.current = null;
    written.current = null;
    await writing.current;
    if (store !== null && key !== null) await store.drop(key, [...new Set([...given, ...listed.current])]);
  };

  const unkept = (): boolean => next.current !== null || writing.current !== null;

  return { save, drop, unkept };
}

/** Calls back before the page may be gone, and when the form is taken away. */
function useOnLeave(work: () => void): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const leave = (): void => latest.current();
    const hide = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, []);
}
