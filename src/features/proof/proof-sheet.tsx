import { useState } from 'react';
import { proofTypeInProgress } from '../../../domain/proof/states.ts';
import { type AddressView, useAddress } from '../../mirror/addresses.ts';
import { isEmpty } from './proof-draft.ts';
import { ProofForm } from './proof-form.tsx';
import { ProofGone } from './proof-gone.tsx';
import { useProofBeginning } from './use-proof-beginning.ts';
import { targetOf } from './use-save-proof.ts';

interface ProofSheetProps {
  opened: boolean;
  /** The operational address. */
  address: string;
  /** The proof to edit; null for a new one. */
  proof: string | null;
  onClose: () => void;
}

/** Creates or edits a proof of work of an address (specification 2.4), restoring an unsaved draft. */
export function ProofSheet(props: ProofSheetProps) {
  const view = useAddress(props.address);
  if (view === undefined) return null;
  return view === null ? <ProofGone {...props} /> : <ProofOfAddress {...props} view={view} />;
}

type OfAddressProps = ProofSheetProps & { view: AddressView };

function ProofOfAddress({ opened, proof, onClose, view }: OfAddressProps) {
  const { id, completionStatus } = view.operational;
  const draftKey = proof === null ? `proof:new:${id}` : `proof:${proof}`;
  const where = targetOf(view, proofTypeInProgress(completionStatus));
  const beginning = useProofBeginning({ proof, draftKey, where });
  if (beginning === undefined) return null;
  if (beginning === null) return <GoneProof opened={opened} gone={proof ?? ''} onClose={onClose} view={view} />;
  return <ProofForm key={draftKey} opened={opened} view={view} beginning={beginning} onClose={onClose} />;
}

/** A proof that no longer exists. The photos of its draft are the person's work, and can go into a new proof. */
function GoneProof({ opened, gone, onClose, view }: Omit<OfAddressProps, 'proof' | 'address'> & { gone: string }) {
  const [renewed, setRenewed] = useState(false);
  const where = targetOf(view, proofTypeInProgress(view.operational.completionStatus));
  const beginning = useProofBeginning({ proof: null, draftKey: `proof:${gone}`, where, gone });
  if (beginning === undefined || beginning === null) return null;
  if (renewed) return <ProofForm opened={opened} view={view} beginning={beginning} onClose={onClose} />;
  const hasMore = !isEmpty(beginning.before.fields);
  return <ProofGone opened={opened} onClose={onClose} {...(hasMore ? { renew: () => setRenewed(true) } : {})} />;
}
