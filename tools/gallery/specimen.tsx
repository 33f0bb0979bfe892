import type { ReactNode } from 'react';
import classes from './specimen.module.css';

interface SpecimenProps {
  /** The part as it is called in the code, which is English in every language. */
  part: string;
  /** The state in which it is shown, such as `disabled`. */
  state?: string;
  /** Over the whole width, for what is wide on real screens too; otherwise specimens stand side by side. */
  wide?: boolean;
  children: ReactNode;
}

/** One part in one state, with its name. */
export function Specimen({ part, state, wide = false, children }: SpecimenProps) {
  return (
    <figure className={classes.specimen} data-wide={wide || undefined}>
      <figcaption className={classes.caption} lang="en">
        <span className={classes.part}>{part}</span>
        {state}
      </figcaption>
      <div className={classes.stage}>{children}</div>
    </figure>
  );
}

/** Specimens beside each other where there is room. */
export function Specimens({ children }: { children: ReactNode }) {
  return <div className={classes.specimens}>{children}</div>;
}
