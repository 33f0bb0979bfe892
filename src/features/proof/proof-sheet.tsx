import { useTranslation } from 'react-i18next';
import { proofTypeInProgress } from '../../../domain/proof/in-progress.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { type AddressView, useAddress } from '../../mirror/addresses.ts';
import { ProofForm } from './proof-form.tsx';
import { wholePlace } from './save-proof.ts';
import { useProofBeginning } from './use-proof-beginning.ts';

interface ProofSheetProps {
  opened: boolean;
  /** The operational address. */
  address: string;
  /** The proof that is changed; null for one that is being made. */
  proof: string | null;
  onClose: () => void;
}

/** Makes or changes a proof of work of an address (specification 2.4), going on where the form was left. */
export function ProofSheet(props: ProofSheetProps) {
  const view = useAddress(props.address);
  if (view === undefined) return null;
  return view === null ? <Gone {...props} /> : <ProofOfAddress {...props} view={view} />;
}

/** A proof that cannot be made or changed any more. */
export function Gone({ opened, onClose }: Pick<ProofSheetProps, 'opened' | 'onClose'>) {
  const { t } = useTranslation();
  return (
    <Sheet opened={opened} onClose={onClose} title={t('proof.title')} height="content" width="small">
      <EmptyState title={t('proof.gone')} hint={t('proof.goneHint')} />
    </Sheet>
  );
}

function ProofOfAddress({ opened, proof, onClose, view }: ProofSheetProps & { view: AddressView }) {
  const { id, completionStatus } = view.operational;
  const draftKey = proof === null ? `proof:new:${id}` : `proof:${proof}`;
  const where = wholePlace(view, proofTypeInProgress(completionStatus));
  const beginning = useProofBeginning({ proof, draftKey, where });
  if (beginning === undefined) return null;
  if (beginning === null) return <Gone opened={opened} onClose={onClose} />;
  return <ProofForm key={draftKey} opened={opened} view={view} beginning={beginning} onClose={onClose} />;
}
