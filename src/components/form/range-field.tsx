import type { Instant } from '../../../domain/kernel/time.ts';
import { DateTimeField } from './date-field.tsx';
import type { FieldProps } from './field-props.ts';
import classes from './form.module.css';
import { type Issue, issueOn } from './issue.ts';

type End = FieldProps<Instant | null>;

interface RangeProps {
  /** The control between the two fields. */
  label: string;
  from: End;
  to: End;
}

/** From one instant to another, to the second. */
export function TimeRangeField({ label, from, to }: RangeProps) {
  return (
    <fieldset className={classes.range}>
      <legend className={classes.legend}>{label}</legend>
      <DateTimeField {...from} />
      <DateTimeField {...to} />
    </fieldset>
  );
}

/** The rule of a range: from must not be after to, else both have the issue (specification 5, invalidRange). */
export function rangeIssues<Name extends string>(
  values: Readonly<Record<Name, string | number | null>>,
  from: Name,
  to: Name,
): Partial<Record<Name, Issue>> {
  const [begin, end] = [values[from], values[to]];
  return begin !== null && end !== null && begin > end ? issueOn([from, to], 'invalidRange') : {};
}
