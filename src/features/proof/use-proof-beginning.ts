import { useState } from 'react';
import { newId } from '../../commands/new-id.ts';
import { type FormDraft, useFormDraft } from '../../components/form/use-form-draft.ts';
import { type ProofView, useProof } from '../../mirror/proofs.ts';
import {
  draftOfProof,
  newProofDraft,
  type ProofDraft,
  type ProofTarget,
  parseProofDraft,
  withCaptured,
} from './proof-draft.ts';

interface Wanted {
  /** The proof to edit; null for a new one. */
  proof: string | null;
  draftKey: string;
  /** What a new proof is about. */
  where: ProofTarget;
  /** A deleted proof whose draft goes into a new one. */
  gone?: string;
}

/** The initial state of the proof form. */
export interface ProofBeginning {
  /** The proof to edit with its photos; null for a new one. */
  proof: ProofView | null;
  before: ProofDraft;
  /** A stored draft was restored. */
  restored: boolean;
  draft: FormDraft;
  draftKey: string;
}

/** Loads the initial state of the form: undefined while loading, null when the proof no longer exists. */
export function useProofBeginning({ proof, draftKey, where, gone }: Wanted): ProofBeginning | null | undefined {
  const draft = useFormDraft({ key: draftKey });
  const [id] = useState(newId);
  const kept = keptIn(draft, { gone, id });
  const present = useProof(proof ?? kept?.id ?? id);
  if (draft.stored === undefined || present === undefined) return undefined;
  if (proof !== null && present === null) return null;
  const fresh = present === null || proof === null ? newProofDraft(id, where) : draftOfProof(present.proof);
  // A draft whose new proof already exists was saved just before the page went away.
  const done = proof === null && present !== null && present.proof.id === kept?.id;
  const stored = done ? null : kept;
  const captured = draft.stored ?? { files: [] };
  return {
    proof: proof === null ? null : present,
    before: withCaptured(stored === null ? fresh : placed(stored, fresh), captured),
    restored: stored !== null || captured.files.length > 0,
    draft,
    draftKey,
  };
}

/** Fills in the address that drafts of earlier versions lack. */
function placed(stored: ProofDraft, fresh: ProofDraft): ProofDraft {
  if (stored.fields.address !== null || fresh.fields.address === null) return stored;
  const { address, places } = fresh.fields;
  return {
    ...stored,
    seen: { ...stored.seen, places: fresh.seen.places },
    fields: { ...stored.fields, address, places },
  };
}

/** The stored draft; that of a proof that is `gone` gets the new id. */
function keptIn({ stored }: FormDraft, { gone, id }: { gone: string | undefined; id: string }): ProofDraft | null {
  const found = stored ? parseProofDraft(stored.value) : null;
  return found !== null && found.id === gone ? madeAnew(found, id) : found;
}

/** Turns the draft of a deleted proof into one of a new proof, without changes to old photos. */
const madeAnew = ({ fields, ...draft }: ProofDraft, id: string): ProofDraft => ({
  ...draft,
  id,
  fields: { ...fields, removed: [], kinds: {} },
});
