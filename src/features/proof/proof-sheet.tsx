import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proofTypeInProgress } from '../../../domain/proof/in-progress.ts';
import { newId } from '../../commands/proofs.ts';
import { useDraft } from '../../commands/use-draft.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useAddress } from '../../mirror/addresses.ts';
import { useProof } from '../../mirror/proofs.ts';
import { draftOfProof, newProofDraft, parseProofDraft } from './proof-draft.ts';
import { ProofForm } from './proof-form.tsx';

interface ProofSheetProps {
  opened: boolean;
  /** The operational address. */
  address: string;
  /** The proof that is changed; null for one that is being made. */
  proof: string | null;
  onClose: () => void;
}

/** Makes or changes a proof of work (specification 2.4), going on where the form was left. */
export function ProofSheet({ opened, address, proof, onClose }: ProofSheetProps) {
  const { t } = useTranslation();
  const draftKey = proof === null ? `proof:new:${address}` : `proof:${proof}`;
  const draft = useDraft(draftKey);
  const view = useAddress(address);
  const [id] = useState(newId);
  const stored = draft.stored ? parseProofDraft(draft.stored.value) : null;
  const present = useProof(proof ?? stored?.id ?? id);
  if (draft.stored === undefined || view === undefined || present === undefined) return null;
  if (view === null || (proof !== null && present === null)) {
    return (
      <Sheet opened={opened} onClose={onClose} title={t('proof.title')} height="content" width="small">
        <EmptyState title={t('proof.gone')} hint={t('proof.goneHint')} />
      </Sheet>
    );
  }
  const fresh =
    proof === null || present === null
      ? newProofDraft(id, proofTypeInProgress(view.operational.completionStatus))
      : draftOfProof(present.proof);
  // A draft of a new proof that exists was saved just before the page went away: it is done.
  const done = proof === null && present !== null && present.proof.id === stored?.id;
  const restored = stored !== null && !done ? stored : null;
  return (
    <ProofForm
      key={draftKey}
      opened={opened}
      view={view}
      proof={proof === null ? null : present}
      before={restored ?? fresh}
      restored={restored !== null}
      draft={draft}
      draftKey={draftKey}
      onClose={onClose}
    />
  );
}
