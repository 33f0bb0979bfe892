import { lazy, Suspense } from 'react';
import { useEver } from '../../components/sheet-state.ts';
import type { SheetSearch } from '../../components/use-sheet-search.ts';

const OpenSheets = lazy(async () => ({ default: (await import('./-open-sheets.tsx')).OpenSheets }));

/** What lies over My day, a task or the map; its code is loaded when the first of it is opened. */
export function FieldSheets({ search }: { search: SheetSearch }) {
  const { address, proof, history } = search;
  const wanted = useEver([address, proof, history].some((opened) => opened !== undefined));
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <OpenSheets search={search} />
    </Suspense>
  );
}
