import { type RefObject, useEffect, useRef, useState } from 'react';
import { type DraftStore, type DraftTrouble, type StoredDraft, useDraftStore } from './draft-store.ts';

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
  /** Why what the form holds is only on the screen; null while all is well. A form shows it with `DraftTroubleNotice`. */
  trouble: DraftTrouble | null;
}

/** Milliseconds until a draft that couldn't be saved is retried automatically. */
const retryAfter = 5000;
/** Milliseconds until reading a draft is retried. */
const readAgainAfter = 1000;

const troubleOf = (fault: unknown): DraftTrouble =>
  (fault as { name?: unknown } | null)?.name === 'QuotaExceededError' ? 'full' : 'notKept';

/**
 * The draft of a form, saved on this device from its first change on, so that it survives a reload (phones reload a page after the
 * camera). Saves run one at a time, and only the latest pending one is written; what is pending is flushed when the page is hidden or
 * unloaded. A draft that can't be read or saved never breaks the form: `trouble` says so, and it is retried.
 */
export function useFormDraft({ key, gather = 0 }: FormDraftOptions): FormDraft {
  const store = useDraftStore();
  const [trouble, setTrouble] = useState<DraftTrouble | null>(null);
  const { stored, isUnread } = useStoredDraft(store, key);
  // A draft that couldn't be read isn't overwritten: it may be the only copy of an earlier form.
  const writer = useDraftWriter({ store: isUnread ? null : store, key, gather }, setTrouble);
  const drop = (): Promise<void> => writer.drop(stored?.files ?? []);
  return { stored, save: writer.save, drop, unkept: writer.unkept, trouble: isUnread ? 'unread' : trouble };
}

/** Reads a draft, with one retry, since the engine may be restarting. */
async function readPatiently(store: DraftStore, key: string): Promise<StoredDraft | null> {
  try {
    return await store.read(key);
  } catch (fault) {
    reportError(fault);
  }
  await new Promise((resolve) => window.setTimeout(resolve, readAgainAfter));
  return store.read(key);
}

/** The draft as it was kept: undefined until it is known, null where there is none and where it can't be read. */
function useStoredDraft(store: DraftStore | null, key: string | null) {
  const kept = store !== null && key !== null;
  const [stored, setStored] = useState<StoredDraft | null | undefined>(kept ? undefined : null);
  const [isUnread, setUnread] = useState(false);
  useEffect(() => {
    let current = true;
    setUnread(false);
    if (store === null || key === null) {
      setStored(null);
      return;
    }
    setStored(undefined);
    const onFault = (fault: unknown): void => {
      reportError(fault);
      if (!current) return;
      setStored(null);
      setUnread(true);
    };
    readPatiently(store, key).then((draft) => current && setStored(draft), onFault);
    return () => {
      current = false;
    };
  }, [store, key]);
  return { stored, isUnread };
}

interface Writer extends Pick<FormDraft, 'save' | 'unkept'> {
  drop: (given: readonly string[]) => Promise<void>;
}

interface WriterOptions extends Required<FormDraftOptions> {
  store: DraftStore | null;
}

function useDraftWriter(
  { store, key, gather }: WriterOptions,
  onTrouble: (trouble: DraftTrouble | null) => void,
): Writer {
  const next = useRef<StoredDraft | null>(null);
  const writing = useRef<Promise<void> | null>(null);
  const written = useRef<StoredDraft | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const isHere = useIsHere();
  // A form that is open in another tab as well captures its own files under the same key: they are not this form's to drop.
  const listed = useRef(new Set<string>());

  const write = async (): Promise<void> => {
    while (store !== null && key !== null && next.current !== null) {
      const draft = next.current;
      next.current = null;
      written.current = draft;
      await store.save({ key, ...draft });
      written.current = null;
      onTrouble(null);
    }
  };

  /** The failed draft stays the next one to be written, unless the form has changed meanwhile. */
  const onFault = (fault: unknown): void => {
    next.current ??= written.current;
    written.current = null;
    onTrouble(troubleOf(fault));
    if (isHere.current) timer.current ??= window.setTimeout(flush, retryAfter);
    // A full disk isn't a bug to report.
    if (troubleOf(fault) !== 'full') reportError(fault);
  };

  const flush = (): void => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    if (store === null || next.current === null) return;
    writing.current ??= write()
      .finally(() => {
        writing.current = null;
      })
      .catch(onFault);
  };

  useOnLeave(() => {
    const left = next.current ?? written.current;
    if (left !== null && key !== null) store?.leave?.({ key, ...left });
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

/** Calls back before the page may be unloaded, and when the form is unmounted. */
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

/** Whether the form is still there. */
function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
