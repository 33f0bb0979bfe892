import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Proof } from '../../../domain/proof/schema.ts';
import { shareStates } from '../../../domain/proof/states.ts';
import { changeShareState } from '../../commands/proofs.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { shareStateLabels } from '../../theme/work-statuses.ts';
import classes from './share-select.module.css';

interface ShareSelectProps {
  proof: Pick<Proof, 'id' | 'shareState'>;
  /** What the proof is called, for those who do not see its row; null where the field has a label of its own. */
  name: string | null;
}

/** What the customer sees of a proof, changed at once (specification 2.4 and 4.7). */
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
      className={classes.select}
      {...(name === null ? { label: t('proof.share') } : { 'aria-label': t('proof.shareOf', { name }), size: 'xs' })}
      value={shareState}
      onChange={({ currentTarget: { value } }) => change(value)}
      data={shareStates.map((state) => ({ value: state, label: t(shareStateLabels[state]) }))}
    />
  );
}
