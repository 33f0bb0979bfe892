import classes from './map-view.module.css';
import { tileSource } from './tile-source.ts';

const rights = 'https://www.openstreetmap.org/copyright';

/** Whose map it is; its data are OpenStreetMap's where it says so. */
export function TileCredit() {
  const source = tileSource();
  if (source === null) return null;
  const { attribution } = source;
  return (
    <small className={classes.credit}>
      {attribution.includes('OpenStreetMap') ? (
        <a href={rights} target="_blank" rel="noopener">
          {attribution}
        </a>
      ) : (
        attribution
      )}
    </small>
  );
}
