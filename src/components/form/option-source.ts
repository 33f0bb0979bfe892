import { useEffect, useRef, useState } from 'react';
import { isClosed } from '../../../domain/errors/closed.ts';
import type { Option } from './option.ts';

export interface FoundOptions {
  /** The first of them. */
  options: readonly Option[];
  /** How many there are in all. */
  total: number;
}

/** Where a field's options come from when there are too many to hand over, such as the customers in the mirror. */
export interface OptionSource {
  /** Those in which all words of a text occur, accents and case aside; for an empty text the first ones. */
  search(text: string, limit: number): Promise<FoundOptions>;
  /** The option of a value; null when it is gone. */
  find(value: string): Promise<Option | null>;
}

/** Milliseconds after the last letter. */
const pause = 120;
/** Milliseconds after which a source that could not answer is asked again. */
const askAgainAfter = 1000;
const nothingFound: FoundOptions = { options: [], total: 0 };

/** A source that was closed with its user's session is none. */
const reportFault = (fault: unknown): void => {
  if (!isClosed(fault)) reportError(fault);
};

/**
 * What a source has for the text that was typed last; an answer that comes late for an older text is dropped. A source that fails
 * is asked again: its fault takes no form away.
 */
export function useSourceSearch(source: OptionSource, limit: number) {
  const [found, setFound] = useState<FoundOptions | null>(null);
  const asked = useRef(0);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const ask = (text: string): void => {
    asked.current += 1;
    const turn = asked.current;
    const onFault = (fault: unknown): void => {
      reportFault(fault);
      if (turn !== asked.current) return;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => ask(text), askAgainAfter);
    };
    source.search(text, limit).then((answer) => turn === asked.current && setFound(answer), onFault);
  };
  const search = (text: string): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => ask(text), pause);
  };
  return { found: found ?? nothingFound, waiting: found === null, ask, search };
}

/** The option of the value that is chosen, as the source knows it now; null until then, or when nothing is chosen. */
export function useSourceOption(source: OptionSource, value: string | null): Option | null {
  const [option, setOption] = useState<Option | null>(null);
  useEffect(() => {
    let current = true;
    if (value === null) {
      setOption(null);
      return;
    }
    source.find(value).then((found) => current && setOption(found), reportFault);
    return () => {
      current = false;
    };
  }, [source, value]);
  return option?.value === value ? option : null;
}
