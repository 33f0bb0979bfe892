import { lazy, Suspense, useState } from 'react';
import { NamedSheets } from '../../components/named-sheets.tsx';
import { useShown } from '../../components/sheet-state.ts';
import { type SheetSearch, useCloseSheet } from '../../components/use-sheet-search.ts';
import { EquipmentHere } from './-equipment.tsx';

const AddressSheet = lazy(async () => ({
  default: (await import('../../features/address/address-sheet.tsx')).AddressSheet,
}));
const AddressCosts = lazy(async () => ({
  default: (await import('../../features/address-actions/address-costs.tsx')).AddressCosts,
}));
const ProofSheet = lazy(async () => ({ default: (await import('../../features/proof/proof-sheet.tsx')).ProofSheet }));
const ProofList = lazy(async () => ({ default: (await import('../../features/proof/proof-list.tsx')).ProofList }));
const ProofPhotoViewer = lazy(async () => ({
  default: (await import('../../features/proof/photo-viewer.tsx')).ProofPhotoViewer,
}));

const StepsSheet = lazy(async () => ({ default: (await import('../../features/address/steps-sheet.tsx')).StepsSheet }));
const HistorySheet = lazy(async () => ({
  default: (await import('../../features/history/history-sheet.tsx')).HistorySheet,
}));

/** The history to show, and what the sheet below it calls when it has opened: a sheet lies over those that opened before it. */
function useHistoryAbove({ address, steps, sign, proof, photo, history }: SheetSearch) {
  const below = [address, steps, sign && 'sign', proof, photo].join(' ').trim();
  const [openBelow, setOpenBelow] = useState('');
  const isReady = below === '' || below === openBelow;
  return { history: isReady ? history : undefined, onOpened: () => setOpenBelow(below) };
}

/** The address whose own sheet is shown; null while another one is. */
const addressAlone = ({ address, steps, sign, proof }: SheetSearch): string | null =>
  (proof ?? steps ?? sign) === undefined ? (address ?? null) : null;

/** The sheets that lie over My day and over a task, as their addresses name them: one at a time, and a history over them. */
export function OpenSheets({ search }: { search: SheetSearch }) {
  const { address, proof, photo } = search;
  const { history, onOpened } = useHistoryAbove(search);
  const close = useCloseSheet();
  const sheet = useShown(addressAlone(search));
  const form = useShown(proof === undefined || photo !== undefined ? null : `${address} ${proof}`);
  const viewer = useShown(proof === undefined || photo === undefined ? null : `${proof} ${photo}`);
  const [formAddress = '', formProof = ''] = form.shown?.split(' ') ?? [];
  const [viewerProof = '', viewerPhoto = ''] = viewer.shown?.split(' ') ?? [];
  return (
    <NamedSheets onOpened={onOpened}>
      {sheet.shown === null ? null : (
        <AddressSheet
          id={sheet.opened ? sheet.shown : null}
          onClose={() => close(['address'])}
          costs={(view) => (
            <Suspense fallback={null}>
              <AddressCosts view={view} />
            </Suspense>
          )}
          equipment={({ operational, task, place }) =>
            place === null ? null : (
              <EquipmentHere place={place} visit={{ id: operational.id, address: operational, task }} />
            )
          }
          proofs={(view) => (
            <Suspense fallback={null}>
              <ProofList view={view} />
            </Suspense>
          )}
        />
      )}
      <StepsOfSheets search={search} />
      {form.shown === null ? null : (
        <ProofSheet
          key={form.openings}
          opened={form.opened}
          address={formAddress}
          proof={formProof === 'new' ? null : formProof}
          onClose={() => close(['address', 'proof'])}
        />
      )}
      {viewer.shown === null ? null : (
        <ProofPhotoViewer
          key={`photo ${viewer.openings}`}
          opened={viewer.opened}
          proof={viewerProof}
          photo={viewerPhoto}
          onClose={() => close(['proof', 'photo'])}
        />
      )}
      <HistoryOver history={history} />
    </NamedSheets>
  );
}

/** The steps of an address, or a signature for it. */
function StepsOfSheets({ search: { address = '', steps, sign, proof } }: { search: SheetSearch }) {
  const close = useCloseSheet();
  const named = sign === undefined ? steps && 'steps' : 'signature';
  const { shown, opened, openings } = useShown(proof === undefined && named ? `${address} ${named}` : null);
  if (shown === null) return null;
  const [id = '', part] = shown.split(' ');
  const names = part === 'signature' ? ['address', 'sign'] : ['address', 'steps'];
  return (
    <StepsSheet
      key={openings}
      address={id}
      part={part === 'signature' ? part : 'steps'}
      scans={steps === 'scan'}
      opened={opened}
      onClose={() => close(names)}
    />
  );
}

/** The history of a row over whatever sheet it was opened from, which stays while this one is loaded. */
function HistoryOver({ history }: { history: string | undefined }) {
  const close = useCloseSheet();
  const { shown, opened, openings } = useShown(history ?? null);
  const [resource = '', id = ''] = shown?.split('/') ?? [];
  if (shown === null) return null;
  return (
    <NamedSheets>
      <HistorySheet key={openings} resource={resource} id={id} opened={opened} onClose={() => close(['history'])} />
    </NamedSheets>
  );
}
