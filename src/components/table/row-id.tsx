import classes from './row-id.module.css';

/** Enough to tell rows apart: the end of an id is random, its beginning is when the row was made. */
const shownDigits = 8;

/** The id of a row that has no number of its own: its end, and the whole of it where the mouse rests. */
export function RowId({ id }: { id: string }) {
  return (
    <span className={classes.id} title={id}>
      {id.slice(-shownDigits)}
    </span>
  );
}
