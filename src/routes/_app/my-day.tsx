import { createFileRoute } from '@tanstack/react-router';
import { distanceBetween, type Position, positionOf } from '../../../domain/address/distance.ts';
import { isDate } from '../../../domain/kernel/calendar-date.ts';
import { type SheetSearch, sheetSearch } from '../../components/use-sheet-search.ts';
import { AddressCard } from '../../features/address/address-card.tsx';
import { MyDayScreen } from '../../features/my-day/my-day-screen.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import { FieldSheets } from './-field-sheets.tsx';

export const Route = createFileRoute('/_app/my-day')({
  validateSearch: (search: Record<string, unknown>): SheetSearch & { day?: string } => ({
    ...(isDate(search.day) ? { day: search.day } : {}),
    ...sheetSearch(search),
  }),
  component: MyDayRoute,
});

function MyDayRoute() {
  const search = Route.useSearch();
  return (
    <>
      <MyDayScreen
        date={search.day}
        card={(view, position) => <AddressCard view={view} distance={metresTo(view, position)} />}
      />
      <FieldSheets search={search} />
    </>
  );
}

function metresTo({ place }: AddressView, from: Position | null): number | null {
  const to = positionOf(place);
  return from === null || to === null ? null : distanceBetween(from, to);
}
