import classes from './option-line.module.css';

interface OptionLineProps {
  label: string;
  detail?: string | undefined;
}

/** An option of a dropdown: its name, and a dim line that tells it from others of that name. */
export function OptionLine({ label, detail }: OptionLineProps) {
  return (
    <span className={classes.line}>
      <span>{label}</span>
      {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
    </span>
  );
}
