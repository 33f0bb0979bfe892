import { type ComponentType, lazy, Suspense } from 'react';
import { useShown } from '../../components/sheet-state.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import type { AddressDialogProps } from './address-dialog-props.ts';
import type { AddressChange } from './what-may-change.ts';

const dialogs: Readonly<Record<AddressChange, ComponentType<AddressDialogProps>>> = {
  communication: lazy(async () => ({
    default: (await import('./communication-dialog.tsx')).CommunicationDialog,
  })),
  costs: lazy(async () => ({ default: (await import('./costs-dialog.tsx')).CostsDialog })),
  extraCosts: lazy(async () => ({ default: (await import('./extra-costs-dialog.tsx')).ExtraCostsDialog })),
  finalPayout: lazy(async () => ({ default: (await import('./final-payout-dialog.tsx')).FinalPayoutDialog })),
};

interface AddressDialogsProps {
  /** The addresses of which one may be changed. */
  views: readonly AddressView[];
  /** What is changed of which address; null while no dialog is open. */
  open: { address: string; change: AddressChange } | null;
  onClose: () => void;
}

/** The dialog that changes something of an address; its code is loaded when it is first opened. */
export function AddressDialogs({ views, open, onClose }: AddressDialogsProps) {
  const { shown, opened, turn } = useShown(open === null ? null : `${open.change} ${open.address}`);
  const [kind = '', id = ''] = shown?.split(' ') ?? [];
  const view = views.find(({ operational }) => operational.id === id);
  if (!isChange(kind) || view === undefined) return null;
  const Dialog = dialogs[kind];
  return (
    <Suspense fallback={null}>
      <Dialog key={turn} view={view} opened={opened} onClose={onClose} />
    </Suspense>
  );
}

const isChange = (kind: string): kind is AddressChange => kind in dialogs;
