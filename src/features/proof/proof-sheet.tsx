import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proofTypeInProgress } from '../../../domain/proof/states.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { type AddressView, useAddress } from '../../mirror/addresses.ts';
import { isEmpty } from './proof-draft.ts';
import { ProofForm } from './proof-form.tsx';
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
  return view === null ? <Gone {...props} /> : <ProofOfAddress {...props} view={view} />;
}

/** Shown when the proof no longer exists. `renew` begins a new proof from its draft. */
export function Gone({ opened, onClose, renew }: Pick<ProofSheetProps, 'opened' | 'onClose'> & { renew?: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('proof.title')}
      height="content"
      width="small"
      footer={renew === undefined ? undefined : <Button onClick={renew}>{t('proof.renew')}</Button>}
    >
      <EmptyState title={t('proof.gone')} hint={t(renew === undefined ? 'address.goneHint' : 'proof.goneKept')} />
    </Sheet>
  );
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
  return <Gone opened={opened} onClose={onClose} {...(hasMore ? { renew: () => setRenewed(true) } : {})} />;
}
