import classes from './progress-bar.module.css';

interface ProgressBarProps {
  value: number;
  of: number;
  /** The accessible name: what progresses. */
  label: string;
}

/** A thin bar: how much of the whole is done. */
export function ProgressBar({ value, of, label }: ProgressBarProps) {
  const share = of > 0 ? Math.min(1, value / of) : 0;
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <div className={classes.fill} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
