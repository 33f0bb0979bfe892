import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useShown } from '../../components/sheet-state.ts';
import { type AddressView, addressName, useAddress } from '../../mirror/addresses.ts';
import { AddressBody, AddressFooter } from './address-body.tsx';
import { useMark } from './use-mark.ts';

interface AddressSheetProps {
  /** The operational address; null while the sheet is closed. */
  id: string | null;
  onClose: () => void;
  /** What it pays and costs, for those who see that. */
  costs: (view: AddressView) => ReactNode;
  /** Its proofs of work. */
  proofs: (view: AddressView) => ReactNode;
}

/** Everything about one address, over the screen from which it was opened. */
export function AddressSheet({ id, onClose, ...parts }: AddressSheetProps) {
  const { shown, opened, turn } = useShown(id);
  return shown === null ? null : <Opened key={turn} id={shown} opened={opened} onClose={onClose} {...parts} />;
}

interface OpenedProps extends Omit<AddressSheetProps, 'id'> {
  id: string;
  opened: boolean;
}

function Opened({ id, opened, onClose, costs, proofs }: OpenedProps) {
  const { t } = useTranslation();
  const view = useAddress(id);
  if (view === undefined) return null;
  if (view === null) {
    return (
      <Sheet opened={opened} onClose={onClose} title={t('address.title')} height="content" width="small">
        <EmptyState title={t('address.gone')} hint={t('address.goneHint')} />
      </Sheet>
    );
  }
  return <Present view={view} opened={opened} onClose={onClose} costs={costs(view)} proofs={proofs(view)} />;
}

interface PresentProps {
  view: AddressView;
  opened: boolean;
  onClose: () => void;
  costs: ReactNode;
  proofs: ReactNode;
}

function Present({ view, opened, onClose, costs, proofs }: PresentProps) {
  const marking = useMark(view);
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={addressName(view)}
      width="create"
      footer={<AddressFooter view={view} marking={marking} />}
    >
      <AddressBody view={view} costs={costs} proofs={proofs} />
    </Sheet>
  );
}
