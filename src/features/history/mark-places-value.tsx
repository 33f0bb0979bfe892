import { useTranslation } from 'react-i18next';
import { markDistance } from '../../../domain/mark-place/distance.ts';
import { type MarkPlaces, markPlacesSchema } from '../../../domain/mark-place/schema.ts';
import { sameValue } from '../../../domain/mutation/merge.ts';
import { markableStatuses } from '../../../domain/operational-address/transitions.ts';
import { useMarkDistanceText } from '../../components/use-mark-distance-text.ts';
import { usePlacesOfWork } from '../../mirror/work-places.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';

const placesIn = (value: unknown): MarkPlaces => markPlacesSchema.safeParse(value).data ?? {};

interface MarkPlacesValueProps {
  /** The operational address. */
  id: string;
  value: unknown;
  /** The value on the other side of the change: what is the same there is left out. */
  other: unknown;
}

/** The places of marks as their distances from the address. */
export function MarkPlacesValue({ id, value, other }: MarkPlacesValueProps) {
  const { t } = useTranslation();
  const distanceText = useMarkDistanceText();
  const places = usePlacesOfWork(id);
  const [shown, hidden] = [placesIn(value), placesIn(other)];
  const changed = markableStatuses.flatMap((status) => {
    const place = shown[status];
    return place === undefined || sameValue(place, hidden[status]) ? [] : [{ status, place }];
  });
  if (places === undefined) return null;
  if (changed.length === 0) return t('field.empty');
  return changed
    .map(
      ({ status, place }) =>
        `${t(addressStatusLooks[status].label)}: ${distanceText(markDistance(status, place, places))}`,
    )
    .join(' · ');
}
