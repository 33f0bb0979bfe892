import { Box, Button, Group, NativeSelect } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Propagation } from '../../../domain/proof/propagation.ts';
import { shareStates } from '../../../domain/proof/states.ts';
import type { Proof } from '../../../domain/schemas.ts';
import { changeShareState, propagateProof } from '../../commands/proofs.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { usePropagations } from '../../mirror/propagation.ts';
import { useMayShare } from '../../mirror/sharing.ts';
import { shareStateLabels } from '../../theme/work-statuses.ts';

/** Controls lie above the row, which a press anywhere else opens. */
const aboveRow = { position: 'relative', zIndex: 1 } as const;

interface ShareSelectProps {
  proof: Pick<Proof, 'id' | 'shareState'>;
  /** The proof's name for screen readers; null where the field has a visible label. */
  name: string | null;
}

/** Changes what the customer sees of a proof, without a save button (specification 2.4 and 4.7). */
export function ShareSelect({ proof: { id, shareState }, name }: ShareSelectProps) {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { run } = useAction();
  const change = (wanted: string): void => {
    const next = shareStates.find((state) => state === wanted);
    if (next === undefined || next === shareState) return;
    void run(async () => {
      performed(await changeShareState(id, next, shareState));
    });
  };
  return (
    <NativeSelect
      miw="8.25rem"
      style={aboveRow}
      {...(name === null ? { label: t('proof.share') } : { 'aria-label': t('proof.shareOf', { name }), size: 'xs' })}
      value={shareState}
      onChange={({ currentTarget: { value } }) => change(value)}
      data={shareStates.map((state) => ({ value: state, label: t(shareStateLabels[state]) }))}
    />
  );
}

interface PropagateCellProps {
  proof: string;
  /** The proof's name. */
  name: string;
  propagation: Propagation;
}

/** Propagate to contractor (specification 2.4): the button, the reason why it has to wait, or the result. */
export function PropagateCell({ proof, name, propagation }: PropagateCellProps) {
  const { t } = useTranslation();
  const { busy, propagate } = usePropagating();
  if (propagation === 'none') return null;
  if (propagation === 'photos')
    return (
      <Box component="span" c="dimmed">
        {t('proof.propagateWaits')}
      </Box>
    );
  if (propagation === 'done') {
    return (
      <Group component="span" display="inline-flex" gap="0.25rem" wrap="nowrap" c="var(--green-strong)">
        <IconCheck size={15} stroke={2} aria-hidden />
        {t('proof.propagated')}
      </Group>
    );
  }
  return (
    <Button
      style={aboveRow}
      variant="default"
      size="compact-sm"
      aria-label={t('proof.propagateOf', { name })}
      aria-busy={busy}
      onClick={() => void propagate(proof)}
    >
      {t('proof.propagateShort')}
    </Button>
  );
}

/** Shows a proof to the contractor and confirms it with a toast. */
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

/** The viewer's decision about a proof: that its contractor gets it, or that the customer sees all of it. */
type ProofDecision = { kind: 'propagate' | 'share'; proof: string };

/** The decision about a proof that is still open (decision 0179); null for none. */
export function useProofDecision({ id, shareState }: Proof, address: AddressView | null): ProofDecision | null {
  const task = address?.task ?? null;
  const mayShare = useMayShare(task);
  const propagation = usePropagations(task, [id])?.get(id);
  if (propagation === 'ready') return { kind: 'propagate', proof: id };
  return mayShare && task?.customer && shareState === 'HIDDEN' ? { kind: 'share', proof: id } : null;
}

interface DecideButtonProps {
  decision: ProofDecision;
  onDone: () => void;
}

/** Decides about a proof with one press. */
export function DecideButton({ decision: { kind, proof }, onDone }: DecideButtonProps) {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { busy, run } = useAction();
  const propagates = kind === 'propagate';
  const decide = (): Promise<void> =>
    run(async () => {
      const result = propagates ? propagateProof(proof) : changeShareState(proof, 'FULL_SHARE', 'HIDDEN');
      if (!performed(await result)) return;
      toast({ kind: 'success', message: t(propagates ? 'proof.propagatedToast' : 'proof.sharedToast') });
      onDone();
    });
  return (
    <Button aria-busy={busy} onClick={() => void decide()} data-autofocus>
      {t(propagates ? 'proof.propagate' : 'proof.shareAll')}
    </Button>
  );
}
