import { Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './form.module.css';

interface FormSectionProps {
  /** Nothing is above the fields when there is none. */
  title?: string;
  hint?: ReactNode;
  /** Its fields are short: two stand in a row of half a dialog. */
  short?: boolean;
  children: ReactNode;
}

/** Fields that belong together, side by side where there is room. */
export function FormSection({ title, hint, short = false, children }: FormSectionProps) {
  const id = useId();
  return (
    <fieldset className={classes.section} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <Text component="h2" id={id} fz="lg" fw={600}>
          {title}
        </Text>
      )}
      {hint === undefined ? null : (
        <Text c="dimmed" mt="-0.5rem">
          {hint}
        </Text>
      )}
      <div className={classes.fields} data-short={short || undefined}>
        {children}
      </div>
    </fieldset>
  );
}

/** A field, or several, over the whole width of a section. */
export function WholeRow({ children }: { children: ReactNode }) {
  return <div className={classes.whole}>{children}</div>;
}
