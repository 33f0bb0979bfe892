import { useTranslation } from 'react-i18next';
import { propagateProof } from '../../commands/proofs.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';

/** Shows a proof to the contractor, and says so. */
export function usePropagating(): { busy: boolean; propagate: (proof: string) => Promise<void> } {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { busy, run } = useAction();
  const propagate = (proof: string): Promise<void> =>
    run(async () => {
      if (performed(await propagateProof(proof))) toast({ kind: 'success', message: t('proof.propagatedToast') });
    });
  return { busy, propagate };
}
