import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { saveNewProof, saveProofChanges } from './save-proof.ts';
import type { ProofBeginning } from './use-proof-beginning.ts';
import type { ProofFormState } from './use-proof-form.ts';

/** Saves a form; whether all of it was kept. The draft is forgotten only after that. */
export function useSaveProof({ proof, draft }: ProofBeginning, form: ProofFormState) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const performed = usePerformed();
  const done = useRef(false);
  const save = async (): Promise<boolean> => {
    await run(async () => {
      const { current } = form.latest;
      const { address } = current.fields;
      if (proof === null && address === null) return;
      const results =
        proof === null && address !== null ? [await saveNewProof(current, address)] : await saveProofChanges(current);
      if (!results.map(performed).every(Boolean)) return;
      await draft.drop();
      done.current = true;
      toast({ kind: 'success', message: t('proof.saved') });
    });
    return done.current;
  };
  return { busy, save };
}
