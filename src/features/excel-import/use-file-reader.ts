import { useEffect, useRef, useState } from 'react';
import { type FileImport, importFile } from '../../commands/import-file.ts';

/** The worker that reads the file of a screen. */
interface FileReading {
  /** Null before a file is read. */
  reader: FileImport | null;
  isCurrent: (reader: FileImport) => boolean;
  isStopped: () => boolean;
  /** Begins with another file, and does something with it. */
  begin: (work: Work) => Promise<void>;
  /** Does something more with the same file. */
  goOn: (work: Work) => Promise<void>;
  /** Asks it something; null once it was ended, before or meanwhile. */
  ask: <Value>(question: (reader: FileImport) => Promise<Value>) => Promise<Value | null>;
  /** Says that no more is to be done with it after what is under way. */
  stop: () => void;
  /** Ends it, whatever it is doing. */
  end: () => void;
}

type Work = (reader: FileImport) => Promise<void>;

/** Keeps the worker of one file at a time, which ends with the screen. One that fails is ended and `onFault` is told why. */
export function useFileReader(onFault: (fault: unknown) => void): FileReading {
  const current = useRef<FileImport | null>(null);
  const stopped = useRef(false);
  const [reader, setReader] = useState<FileImport | null>(null);
  useEffect(
    () => () => {
      current.current?.end();
      // A failure caused by stopping is not reported.
      current.current = null;
    },
    [],
  );

  const replace = (next: FileImport | null): void => {
    current.current?.end();
    current.current = next;
    setReader(next);
  };
  const attempt = async (from: FileImport, work: Work): Promise<void> => {
    try {
      await work(from);
    } catch (fault) {
      // Results that arrive after stopping are ignored.
      if (current.current !== from) return;
      reportError(fault);
      replace(null);
      onFault(fault);
    }
  };
  return {
    reader,
    isCurrent: (one) => current.current === one,
    isStopped: () => stopped.current,
    begin: (work) => {
      const next = importFile();
      replace(next);
      return attempt(next, work);
    },
    goOn: async (work) => {
      stopped.current = false;
      if (current.current !== null) await attempt(current.current, work);
    },
    ask: async (question) => {
      const from = current.current;
      if (from === null) return null;
      try {
        return await question(from);
      } catch (fault) {
        if (current.current !== from) return null;
        throw fault;
      }
    },
    stop: () => {
      stopped.current = true;
    },
    end: () => replace(null),
  };
}
