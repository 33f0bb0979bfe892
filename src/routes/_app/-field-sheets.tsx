import { lazy, Suspense } from 'react';
import { type SheetSearch, useCloseSheet } from '../../components/use-sheet-search.ts';
import { useShown } from '../../components/use-shown.ts';

const AddressSheet = lazy(async () => ({
  default: (await import('../../features/address/address-sheet.tsx')).AddressSheet,
}));
const AddressCosts = lazy(async () => ({
  default: (await import('../../features/address-actions/address-costs.tsx')).AddressCosts,
}));
const ProofSheet = lazy(async () => ({ default: (await import('../../features/proof/proof-sheet.tsx')).ProofSheet }));
const ProofList = lazy(async () => ({ default: (await import('../../features/proof/proof-list.tsx')).ProofList }));
const ProofPhotoViewer = lazy(async () => ({
  default: (await import('../../features/proof/proof-photo-viewer.tsx')).ProofPhotoViewer,
}));

/** The sheets that lie over My day and over a task, as their addresses name them: one at a time. */
export function FieldSheets({ search: { address, proof, photo } }: { search: SheetSearch }) {
  const close = useCloseSheet();
  const sheet = useShown(proof === undefined ? (address ?? null) : null);
  const form = useShown(proof === undefined || photo !== undefined ? null : `${address} ${proof}`);
  const viewer = useShown(proof === undefined || photo === undefined ? null : `${proof} ${photo}`);
  const [formAddress = '', formProof = ''] = form.shown?.split(' ') ?? [];
  const [viewerProof = '', viewerPhoto = ''] = viewer.shown?.split(' ') ?? [];
  return (
    <Suspense fallback={null}>
      {sheet.shown === null ? null : (
        <AddressSheet
          id={sheet.opened ? sheet.shown : null}
          onClose={() => close(['address'])}
          costs={(view) => (
            <Suspense fallback={null}>
              <AddressCosts view={view} />
            </Suspense>
          )}
          proofs={(view) => (
            <Suspense fallback={null}>
              <ProofList view={view} />
            </Suspense>
          )}
        />
      )}
      {form.shown === null ? null : (
        <ProofSheet
          key={form.turn}
          opened={form.opened}
          address={formAddress}
          proof={formProof === 'new' ? null : formProof}
          onClose={() => close(['address', 'proof'])}
        />
      )}
      {viewer.shown === null ? null : (
        <ProofPhotoViewer
          key={`photo ${viewer.turn}`}
          opened={viewer.opened}
          proof={viewerProof}
          photo={viewerPhoto}
          onClose={() => close(['proof', 'photo'])}
        />
      )}
    </Suspense>
  );
}
