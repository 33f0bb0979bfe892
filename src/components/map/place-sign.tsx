import { IconMapPinFilled } from '@tabler/icons-react';
import classes from './map-view.module.css';

/** The sign of a place that is being chosen; its tip is the place. */
export function PlaceSign() {
  return (
    <span className={classes.place}>
      <IconMapPinFilled size={36} aria-hidden />
    </span>
  );
}
