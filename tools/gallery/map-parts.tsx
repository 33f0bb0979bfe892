import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '../../domain/address/coordinates.ts';
import { addressCompletionStatuses } from '../../domain/operational-address/states.ts';
import type { MapMarker } from '../../src/components/map/clusters.ts';
import { MapView } from '../../src/components/map/map-view.tsx';
import { Notice } from '../../src/components/notice.tsx';
import { addressStatusLooks } from '../../src/theme/statuses.ts';
import { Specimen, Specimens } from './specimen.tsx';

const patras: Coordinates = { latitude: 38.2466, longitude: 21.7346 };

/** So many places around Patras, always the same ones. */
const places = (count: number, apart: number): MapMarker[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `Κορίνθου ${index + 1}`,
    position: {
      latitude: patras.latitude + (((index * 7919) % 997) / 997 - 0.5) * apart,
      longitude: patras.longitude + (((index * 104_729) % 991) / 991 - 0.5) * apart,
    },
    look: addressStatusLooks[addressCompletionStatuses[index % addressCompletionStatuses.length] ?? 'NO_PROGRESS'],
  }));

/** Maps with a few places, with very many, with one that is chosen or looked at, and with none. */
export function MapParts() {
  const { t } = useTranslation();
  const few = useMemo(() => places(addressCompletionStatuses.length, 0.02), []);
  const many = useMemo(() => places(5000, 0.6), []);
  const [selected, setSelected] = useState<string | null>(null);
  const [place, setPlace] = useState<Coordinates>(patras);
  return (
    <Specimens>
      <Specimen part="MapView" state="markers, own position" wide>
        <MapView label="Markers" markers={few} selected={selected} onSelect={setSelected} own={patras} />
      </Specimen>
      <Specimen part="MapView" state="5,000 markers in clusters" wide>
        <MapView label="Clusters" markers={many} />
      </Specimen>
      <Specimen part="MapView" state="a place is chosen" wide>
        <MapView label="A place" place={place} onPlace={setPlace} />
        <p className="tabular">
          {place.latitude.toFixed(5)}, {place.longitude.toFixed(5)}
        </p>
      </Specimen>
      <Specimen part="MapView" state="a place is looked at" wide>
        <MapView label="A place to look at" place={patras} />
      </Specimen>
      <Specimen part="MapView" state="something lies over it" wide>
        <MapView label="With a note" markers={few}>
          <Notice tone="gray" title={t('map.empty')} text={t('map.emptyHint')} />
        </MapView>
      </Specimen>
      <Specimen part="MapView" state="nothing" wide>
        <MapView label="Nothing" />
      </Specimen>
    </Specimens>
  );
}
