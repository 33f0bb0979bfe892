import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proofTypeInProgress } from '../../../domain/proof/in-progress.ts';
import { newId } from '../../commands/proofs.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useFormDraft } from '../../components/form/use-form-draft.ts';
import { Sheet } from '../../components/sheet.tsx';
import { type AddressView, useAddress } from '../../mirror/addresses.ts';
import { useProof } from '../../mirror/proofs.ts';
import { draftOfProof, newProofDraft, type ProofDraft, parseProofDraft, withCaptured } from './proof-draft.ts';
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
  const draft = useFormDraft({ key: draftKey });
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
  const fresh = present === null || proof === null ? newForm(id, view) : draftOfProof(present.proof);
  // A draft of a new proof that exists was saved just before the page went away: it is done.
  const done = proof === null && present !== null && present.proof.id === stored?.id;
  const { before, restored } = startOf({ fresh, stored: done ? null : stored, captured: draft.stored?.files ?? [] });
  return (
    <ProofForm
      key={draftKey}
      opened={opened}
      view={view}
      proof={proof === null ? null : present}
      before={before}
      restored={restored}
      draft={draft}
      draftKey={draftKey}
      onClose={onClose}
    />
  );
}

const newForm = (id: string, { operational }: AddressView): ProofDraft =>
  newProofDraft(id, proofTypeInProgress(operational.completionStatus));

interface Beginning {
  fresh: ProofDraft;
  stored: ProofDraft | null;
  /** Captured photos that belong to the form. */
  captured: readonly string[];
}

/** What the form begins with, and whether that is what it was left with. */
const startOf = ({ fresh, stored, captured }: Beginning): { before: ProofDraft; restored: boolean } => ({
  before: withCaptured(stored ?? fresh, captured),
  restored: stored !== null || captured.length > 0,
});
