import Supercluster from 'supercluster';
import type { Coordinates } from '../../../domain/address/coordinates.ts';
import type { StatusLook } from '../../theme/statuses.ts';

/** A place on a map. */
export interface MapMarker {
  id: string;
  position: Coordinates;
  /** What it is, in words: its accessible name begins with it. */
  name: string;
  look: StatusLook;
}

/** A marker: a point, or several whose markers would overlap. */
export type MapItem =
  | { kind: 'marker'; id: string; position: Coordinates; marker: MapMarker }
  | { kind: 'cluster'; id: string; position: Coordinates; count: number; look: StatusLook | null; number: number };

/** What a map shows: degrees, and how close it looks. */
export interface MapView {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
}

interface PointFacts {
  index: number;
  /** The label of its status; of a cluster the one that all have, or none. */
  status: string | null;
}

/** Beyond this zoom nothing is clustered. */
const clustersUntil = 16;

/** An index of places that says for each part of the map and each zoom what is to be drawn there. */
export class Clusters {
  readonly #markers: readonly MapMarker[];
  readonly #index: Supercluster<PointFacts, Pick<PointFacts, 'status'>>;
  readonly #looks: ReadonlyMap<string, StatusLook>;

  constructor(markers: readonly MapMarker[]) {
    this.#markers = markers;
    this.#looks = new Map(markers.map(({ look }) => [look.label, look]));
    this.#index = new Supercluster<PointFacts, Pick<PointFacts, 'status'>>({
      // Pixels, on Leaflet's tiles of 256: markers that would overlap are clustered.
      radius: 56,
      extent: 256,
      maxZoom: clustersUntil,
      map: ({ status }) => ({ status }),
      reduce: (all, { status }) => {
        if (all.status !== status) all.status = null;
      },
    });
    this.#index.load(
      markers.map(({ position: { latitude, longitude }, look }, index) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: { index, status: look.label },
      })),
    );
  }

  /** What is drawn in a part of the map. A cluster whose places all have one status has its look. */
  itemsIn({ west, south, east, north, zoom }: MapView): MapItem[] {
    return this.#index
      .getClusters([west, south, east, north], Math.floor(zoom))
      .flatMap(({ geometry, properties }): MapItem[] => {
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        const position = { latitude, longitude };
        if ('cluster_id' in properties) {
          const { cluster_id: number, point_count: count, status } = properties;
          const look = status === null ? null : (this.#looks.get(status) ?? null);
          return [{ kind: 'cluster', id: `cluster ${number}`, position, count, look, number }];
        }
        const marker = this.#markers[properties.index];
        return marker === undefined ? [] : [{ kind: 'marker', id: marker.id, position, marker }];
      });
  }

  /** The zoom at which a cluster falls apart. */
  zoomOf(cluster: number): number {
    return this.#index.getClusterExpansionZoom(cluster);
  }
}
