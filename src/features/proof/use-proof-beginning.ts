import { useState } from 'react';
import { newId } from '../../commands/proofs.ts';
import { type FormDraft, useFormDraft } from '../../components/form/use-form-draft.ts';
import { type ProofView, useProof } from '../../mirror/proofs.ts';
import {
  draftOfProof,
  newProofDraft,
  type ProofDraft,
  type ProvedPlace,
  parseProofDraft,
  withCaptured,
} from './proof-draft.ts';

interface Wanted {
  /** The proof that is changed; null for one that is being made. */
  proof: string | null;
  draftKey: string;
  /** What a new one proves. */
  where: ProvedPlace;
  /** The proof that the draft was to change and that is gone: what it holds is for a new one. */
  gone?: string;
}

/** What the form of a proof begins with. */
export interface ProofBeginning {
  /** The proof that is changed, with its photos; null for one that is being made. */
  proof: ProofView | null;
  before: ProofDraft;
  /** It goes on where it was left. */
  restored: boolean;
  draft: FormDraft;
  draftKey: string;
}

/** What the form of a proof begins with: undefined until that is known, null when the proof is not here any more. */
export function useProofBeginning({ proof, draftKey, where, gone }: Wanted): ProofBeginning | null | undefined {
  const draft = useFormDraft({ key: draftKey });
  const [id] = useState(newId);
  const kept = keptIn(draft, { gone, id });
  const present = useProof(proof ?? kept?.id ?? id);
  if (draft.stored === undefined || present === undefined) return undefined;
  if (proof !== null && present === null) return null;
  const fresh = present === null || proof === null ? newProofDraft(id, where) : draftOfProof(present.proof);
  // A draft of a new proof that exists was saved just before the page went away: it is done.
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

/** A draft that names no address, as earlier versions kept them, proves what the form would without it. */
function placed(stored: ProofDraft, fresh: ProofDraft): ProofDraft {
  if (stored.fields.address !== null || fresh.fields.address === null) return stored;
  const { address, places } = fresh.fields;
  return {
    ...stored,
    seen: { ...stored.seen, places: fresh.seen.places },
    fields: { ...stored.fields, address, places },
  };
}

/** What a draft holds: of a proof that is `gone` it is for a new one of this id. */
function keptIn({ stored }: FormDraft, { gone, id }: { gone: string | undefined; id: string }): ProofDraft | null {
  const found = stored ? parseProofDraft(stored.value) : null;
  return found !== null && found.id === gone ? madeAnew(found, id) : found;
}

/** What a form has to say of a proof that is gone, for a new one: there is nothing of the old one left to change. */
const madeAnew = ({ fields, ...draft }: ProofDraft, id: string): ProofDraft => ({
  ...draft,
  id,
  fields: { ...fields, removed: [], kinds: {} },
});
