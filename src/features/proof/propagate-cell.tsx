import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Propagation } from '../../../domain/proof/propagation.ts';
import classes from './proof-table.module.css';
import { usePropagating } from './use-propagating.ts';

interface PropagateCellProps {
  proof: string;
  /** What the proof is called. */
  name: string;
  stands: Propagation;
}

/** Propagate to contractor (specification 2.4): the button, why it has to wait, or that it was done. */
export function PropagateCell({ proof, name, stands }: PropagateCellProps) {
  const { t } = useTranslation();
  const { busy, propagate } = usePropagating();
  if (stands === 'none') return null;
  if (stands === 'photos') return <span className={classes.dim}>{t('proof.propagateWaits')}</span>;
  if (stands === 'done') {
    return (
      <span className={classes.done}>
        <IconCheck size={15} stroke={2} aria-hidden />
        {t('proof.propagated')}
      </span>
    );
  }
  return (
    <Button
      className={classes.above}
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
