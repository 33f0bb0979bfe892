import { lazy, Suspense } from 'react';
import { OptionalPart } from '../../components/optional-part.tsx';
import { useEver } from '../../components/sheet-state.ts';
import type { SheetSearch } from '../../components/use-sheet-search.ts';
import { useTakenPhoto } from '../../features/address/taken-photo.ts';

const PhotoBar = lazy(async () => ({ default: (await import('../../features/address/photo-bar.tsx')).PhotoBar }));
const OpenSheets = lazy(async () => ({ default: (await import('./-open-sheets.tsx')).OpenSheets }));

/** The sheets over My day, a task or the map, and the photo just taken; their code is loaded when the first one opens. */
export function FieldSheets({ search }: { search: SheetSearch }) {
  const { address, proof, history } = search;
  const wanted = useEver([address, proof, history].some((opened) => opened !== undefined));
  const taken = useTakenPhoto();
  return (
    <>
      {taken === null ? null : (
        <OptionalPart>
          <PhotoBar taken={taken} />
        </OptionalPart>
      )}
      {wanted ? (
        <Suspense fallback={null}>
          <OpenSheets search={search} />
        </Suspense>
      ) : null}
    </>
  );
}
