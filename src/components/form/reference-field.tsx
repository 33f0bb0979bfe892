import { Select } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isClosed } from '../../../domain/errors/faults.ts';
import { type FieldProps, useInputProps } from './field-props.ts';
import { findOptions, foldOptions, type Option, OptionLine, useMoreLine } from './options.tsx';

interface ReferenceFieldProps extends FieldProps<{ id: string } | null> {
  /** Must stay the same while the field stands. */
  source: OptionSource;
  /** When the source has nothing at all. */
  emptyText?: string;
  /** Makes what was typed: its option stands below those that were found. */
  creates?: { label: (text: string) => string; create: (text: string) => void } | undefined;
}

/** The value of the option that makes what was typed. */
const madeValue = '+';

/** As many as are drawn at once, however many there are. */
const mostShown = 50;

/** Selects one of thousands of rows by typing; only the shown ones are loaded. */
export function ReferenceField({ source, emptyText, creates, ...field }: ReferenceFieldProps) {
  const { t } = useTranslation();
  const input = useInputProps(field);
  const { found, waiting, load, search } = useSourceSearch(source, mostShown);
  const value = field.value?.id ?? null;
  const chosen = useSourceOption(source, value);
  const more = useMoreLine();
  const typed = waiting ? '' : found.text.trim();
  const made =
    creates === undefined || typed === '' ? [] : [{ value: madeValue, label: creates.label(typed), detail: undefined }];
  const shown = [...found.options, ...more(found.total - found.options.length), ...made];
  // The chosen one is among the data for its label, though the text that was typed may not find it.
  const hidden = chosen !== null && shown.every((option) => option.value !== chosen.value) ? [chosen] : [];
  const details = new Map(shown.map((option) => [option.value, option.detail]));
  return (
    <Select
      {...input}
      data={[...shown, ...hidden]}
      filter={() => shown}
      searchable={!input.readOnly}
      clearable={!input.required && !input.readOnly && !input.disabled}
      clearButtonProps={{ 'aria-label': t('form.clear', { label: field.label }) }}
      allowDeselect={false}
      openOnFocus={false}
      nothingFoundMessage={nothingFoundText()}
      maxDropdownHeight={320}
      renderOption={({ option }) => <OptionLine label={option.label} detail={details.get(option.value)} />}
      onDropdownOpen={() => load('')}
      onSearchChange={(text) => search(text === chosen?.label ? '' : text)}
      value={value}
      onChange={(id) => {
        if (id === madeValue) creates?.create(typed);
        else field.onChange(id === null ? null : { id });
      }}
    />
  );

  function nothingFoundText(): string {
    if (waiting) return t('form.searching');
    return found.total === 0 && emptyText !== undefined ? emptyText : t('form.nothingFound');
  }
}

interface FoundOptions {
  /** The first of them. */
  options: readonly Option[];
  /** How many there are in all. */
  total: number;
}

/** The options that were found, with the text for which they were. */
interface AnsweredOptions extends FoundOptions {
  text: string;
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
const retryAfter = 1000;
const nothingFound: AnsweredOptions = { text: '', options: [], total: 0 };

/** A source that was closed with the user's session isn't a fault. */
const reportFault = (fault: unknown): void => {
  if (!isClosed(fault)) reportError(fault);
};

/**
 * The options of a source for the text that was typed last. Until it has answered, those of its last answer stay that fit the text,
 * so that Enter never takes another one; late answers to earlier texts are dropped. A source that fails is retried, so that its
 * fault never breaks the form.
 */
function useSourceSearch(source: OptionSource, limit: number) {
  const [found, setFound] = useState<AnsweredOptions | null>(null);
  const [wanted, setWanted] = useState('');
  const latest = useRef(0);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const load = (text: string): void => {
    setWanted(text);
    latest.current += 1;
    const request = latest.current;
    const onFault = (fault: unknown): void => {
      reportFault(fault);
      if (request !== latest.current) return;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => load(text), retryAfter);
    };
    source.search(text, limit).then((answer) => request === latest.current && setFound({ ...answer, text }), onFault);
  };
  const search = (text: string): void => {
    setWanted(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => load(text), pause);
  };
  const waiting = found?.text !== wanted;
  const known = useMemo(() => foldOptions(found?.options ?? []), [found]);
  const shown = waiting ? { ...nothingFound, ...findOptions(known, wanted, limit) } : (found ?? nothingFound);
  return { found: shown, waiting, load, search };
}

/** The option of the value that is chosen, as the source knows it now; null until then, or when nothing is chosen. */
function useSourceOption(source: OptionSource, value: string | null): Option | null {
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
