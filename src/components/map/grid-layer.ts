import { type Coords, GridLayer } from 'leaflet';
import classes from './map-view.module.css';

/** As exact as a tile of the zoom is small. */
const digitsAt = (zoom: number): number => Math.max(0, Math.min(4, Math.round(zoom / 3) - 2));

const degrees = (value: number, [positive, negative]: readonly [string, string], digits: number): string =>
  `${Math.abs(value).toFixed(digits)}° ${value < 0 ? negative : positive}`;

/** Lines of latitude and longitude with their numbers: what is seen where no tile is, so that places still lie where they are. */
export class CoordinateGrid extends GridLayer {
  protected override createTile(coords: Coords): HTMLElement {
    const tile = document.createElement('div');
    tile.className = classes.gridTile ?? '';
    const corner = this._map.unproject(coords.scaleBy(this.getTileSize()), coords.z);
    const digits = digitsAt(coords.z);
    tile.textContent = `${degrees(corner.lat, ['N', 'S'], digits)} ${degrees(corner.lng, ['E', 'W'], digits)}`;
    tile.setAttribute('aria-hidden', 'true');
    return tile;
  }
}
