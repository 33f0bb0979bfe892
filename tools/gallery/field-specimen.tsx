import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../src/components/form/field-props.ts';
import { IssueText } from '../../src/components/form/issue-text.tsx';
import classes from './field-specimen.module.css';
import { Specimen } from './specimen.tsx';
import { galleryText } from './texts.ts';

interface FieldSpecimenProps<Value> {
  /** The field as it is called in the code. */
  part: string;
  empty: Value;
  filled: Value;
  /** Draws the field with what it is given. */
  draw: (field: FieldProps<Value>) => ReactNode;
}

/** A field in every state: empty and required, filled, with an issue, read-only, disabled. */
export function FieldSpecimens<Value>({ part, empty, filled, draw }: FieldSpecimenProps<Value>) {
  const { t } = useTranslation();
  const issue = <IssueText issue={{ code: 'required' }} />;
  return (
    <>
      <One
        part={part}
        state="required"
        value={empty}
        draw={draw}
        look={{ required: true, hint: galleryText(t, 'hint') }}
      />
      <One part={part} state="filled" value={filled} draw={draw} look={{}} />
      <One part={part} state="error" value={empty} draw={draw} look={{ required: true, error: issue }} />
      <One part={part} state="readOnly" value={filled} draw={draw} look={{ readOnly: true }} />
      <One part={part} state="disabled" value={filled} draw={draw} look={{ disabled: true }} />
    </>
  );
}

interface OneProps<Value> {
  part: string;
  state: string;
  value: Value;
  draw: (field: FieldProps<Value>) => ReactNode;
  look: Partial<FieldProps<Value>>;
}

function One<Value>({ part, state, value: begins, draw, look }: OneProps<Value>) {
  const { t } = useTranslation();
  const [value, onChange] = useState(begins);
  return (
    <Specimen part={part} state={state}>
      <div className={classes.field}>{draw({ label: galleryText(t, 'longLabel'), ...look, value, onChange })}</div>
    </Specimen>
  );
}
