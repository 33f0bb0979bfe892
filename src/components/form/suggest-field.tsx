import { Autocomplete } from '@mantine/core';
import { type FieldProps, useInputProps } from './field-props.ts';

/** Something that a text may mean. */
export interface Suggestion {
  id: string;
  /** What is shown of it; of several that read the same only the first is offered. */
  label: string;
}

interface SuggestFieldProps extends FieldProps<string | null> {
  suggestions: readonly Suggestion[];
  onPick: (id: string) => void;
}

/** One line of text that may be anything, with suggestions of what is meant (specification 5, autocomplete). */
export function SuggestField({ suggestions, onPick, ...field }: SuggestFieldProps) {
  const input = useInputProps(field);
  // A picked suggestion is handed on like typed text.
  const take = (text: string): void => {
    const picked = suggestions.find(({ label }) => label === text);
    if (picked === undefined) field.onChange(text === '' ? null : text);
    else onPick(picked.id);
  };
  return (
    <Autocomplete
      {...input}
      autoComplete="off"
      data={[...new Set(suggestions.map(({ label }) => label))]}
      // The suggestions are filtered by the text already.
      filter={({ options }) => options}
      openOnFocus={false}
      // They appear unasked, so in tab order they follow the field and not the end of the page.
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={320}
      value={field.value ?? ''}
      onChange={take}
    />
  );
}
