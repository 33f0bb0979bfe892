import { lazy, Suspense } from 'react';
import { useEver } from '../../components/sheet-state.ts';
import type { SheetSearch } from '../../components/use-sheet-search.ts';

const OpenSheets = lazy(async () => ({ default: (await import('./-open-sheets.tsx')).OpenSheets }));

/** The sheets over My day, a task or the map; their code is loaded when the first one opens. */
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
