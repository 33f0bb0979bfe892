import { type ComponentType, lazy, Suspense } from 'react';
import { useShown } from '../../components/sheet-state.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import type { AddressChange } from './address-changes.ts';
import type { AddressDialogProps } from './change-dialogs.tsx';

const load = () => import('./change-dialogs.tsx');

const dialogs: Readonly<Record<AddressChange, ComponentType<AddressDialogProps>>> = {
  communication: lazy(async () => ({ default: (await load()).CommunicationDialog })),
  costs: lazy(async () => ({ default: (await load()).CostsDialog })),
  extraCosts: lazy(async () => ({ default: (await load()).ExtraCostsDialog })),
  finalPayout: lazy(async () => ({ default: (await load()).FinalPayoutDialog })),
};

interface AddressDialogsProps {
  views: readonly AddressView[];
  /** The change to make, and of which address; null while no dialog is open. */
  open: { address: string; change: AddressChange } | null;
  onClose: () => void;
}

/** The dialog for a change of an address; the dialogs are loaded when one is first opened. */
export function AddressDialogs({ views, open, onClose }: AddressDialogsProps) {
  const { shown, opened, openings } = useShown(open === null ? null : `${open.change} ${open.address}`);
  const [kind = '', id = ''] = shown?.split(' ') ?? [];
  const view = views.find(({ operational }) => operational.id === id);
  if (!isChange(kind) || view === undefined) return null;
  const Dialog = dialogs[kind];
  return (
    <Suspense fallback={null}>
      <Dialog key={openings} view={view} opened={opened} onClose={onClose} />
    </Suspense>
  );
}

const isChange = (kind: string): kind is AddressChange => kind in dialogs;
