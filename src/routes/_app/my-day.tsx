import { createFileRoute } from '@tanstack/react-router';
import { type Coordinates, coordinatesOf, distanceBetween } from '../../../domain/address/coordinates.ts';
import { isDate } from '../../../domain/kernel/time.ts';
import type { Address } from '../../../domain/schemas.ts';
import { type SheetSearch, sheetSearch } from '../../components/use-sheet-search.ts';
import { AddressCard } from '../../features/address/address-card.tsx';
import { deviceOf, tourLink } from '../../features/address/map-link.ts';
import { PickupStops } from '../../features/address/pickup-stops.tsx';
import { MyDayScreen } from '../../features/my-day/my-day-screen.tsx';
import { type AddressView, placeOfNextStep } from '../../mirror/addresses.ts';
import { FieldSheets } from './-field-sheets.tsx';

export const Route = createFileRoute('/_app/my-day')({
  validateSearch: (search: Record<string, unknown>): SheetSearch & { day?: string } => ({
    ...(isDate(search.day) ? { day: search.day } : {}),
    ...sheetSearch(search),
  }),
  component: MyDayRoute,
});

/** The day is not drawn again when a sheet over it opens or closes. */
function MyDayRoute() {
  return (
    <>
      <Day />
      <Sheets />
    </>
  );
}

function Day() {
  const date = Route.useSearch({ select: ({ day }) => day });
  return <MyDayScreen date={date} card={card} stops={stops} tour={tour} />;
}

const card = (view: AddressView, position: Coordinates | null) => (
  <AddressCard view={view} distance={metresTo(placeOfNextStep(view), position)} />
);

const stops = (views: readonly AddressView[], position: Coordinates | null) => (
  <PickupStops views={views} distanceTo={(place) => metresTo(place, position)} />
);

const tour = (places: readonly Address[]) => tourLink(places, deviceOf(navigator));

function Sheets() {
  return <FieldSheets search={Route.useSearch()} />;
}

function metresTo(place: Address | null, from: Coordinates | null): number | null {
  const to = coordinatesOf(place);
  return from === null || to === null ? null : distanceBetween(from, to);
}
