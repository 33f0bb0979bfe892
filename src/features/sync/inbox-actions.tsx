import { Box, Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { concernsOffice } from '../../../domain/protocol/concerns-office.ts';
import { type Choice, decide, discard, type OfferResult, offerToOffice } from '../../commands/inbox.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useAction } from '../../components/use-action.ts';
import type { Chain } from '../../mirror/pending.ts';
import classes from './inbox-actions.module.css';
import { useExport } from './use-export.ts';

/** Decides a chain, or says that it is too late because the server may have it already. */
function useAnswer({ id }: Chain): (choice: Choice) => Promise<void> {
  const { showOutcome } = useOutcome();
  return async (choice) => {
    if (!(await decide(id, choice))) await showOutcome('tooLate');
  };
}

export function ConflictActions({ chain }: { chain: Chain }) {
  const { t } = useTranslation();
  const answer = useAnswer(chain);
  const { busy, run } = useAction();
  return (
    <div className={classes.actions}>
      <Button disabled={busy} onClick={() => run(() => answer('keepMine'))}>
        {t('inbox.keepMine')}
      </Button>
      <Button variant="default" disabled={busy} onClick={() => run(() => answer('takeTheirs'))}>
        {t('inbox.takeTheirs')}
      </Button>
      {chain.postponed ? null : (
        <Button variant="subtle" color="gray" disabled={busy} onClick={() => run(() => answer('later'))}>
          {t('action.later')}
        </Button>
      )}
    </div>
  );
}

/** The actions for an import with rejected rows: send these rows again, or leave them out. */
export function PartlyActions({ chain, what }: { chain: Chain; what: string }) {
  const { t } = useTranslation();
  const answer = useAnswer(chain);
  const { busy, run } = useAction();
  const leaveOut = async (): Promise<void> => {
    const confirmed = await confirm({
      title: t('inbox.discardTitle'),
      message: t('inbox.discardText', { what }),
      confirmLabel: t('inbox.leaveOut'),
      destructive: true,
    });
    if (confirmed) await answer('takeTheirs');
  };
  return (
    <div className={classes.actions}>
      <Button disabled={busy} onClick={() => run(() => answer('keepMine'))}>
        {t('inbox.sendAgain')}
      </Button>
      <Button variant="default" disabled={busy} onClick={() => run(leaveOut)}>
        {t('inbox.leaveOut')}
      </Button>
      {chain.postponed ? null : (
        <Button variant="subtle" color="gray" disabled={busy} onClick={() => run(() => answer('later'))}>
          {t('action.later')}
        </Button>
      )}
    </div>
  );
}

const offerOutcomes = {
  taken: 'offered',
  full: 'officeFull',
  notTaken: 'notOffered',
} as const satisfies Record<OfferResult, string>;

/** The actions for a rejected or unreadable chain: send again, offer to the office, export, or discard. */
export function RefusedActions({ chain, what }: { chain: Chain; what: string }) {
  const { t } = useTranslation();
  const { showOutcome } = useOutcome();
  const answer = useAnswer(chain);
  const { busy, run } = useAction();
  const exporting = useExport();
  const refused = chain.first.attention?.kind !== 'unreadable';
  const offerable = refused && concernsOffice(chain.first.name);
  const offer = async (): Promise<void> => {
    await showOutcome(offerOutcomes[await offerToOffice(chain.id)]);
  };
  const giveUp = async (): Promise<void> => {
    const confirmed = await confirmDiscard(t, what);
    if (confirmed && !(await discard(chain.id))) await showOutcome('tooLate');
  };
  return (
    <>
      <div className={classes.actions}>
        {refused ? (
          <Button disabled={busy} onClick={() => run(() => answer('keepMine'))}>
            {t('inbox.sendAgain')}
          </Button>
        ) : null}
        {offerable ? (
          <Button variant="default" disabled={busy} onClick={() => run(offer)}>
            {t('inbox.offer')}
          </Button>
        ) : null}
        <Button variant="default" loading={exporting.busy} onClick={exporting.save}>
          {t('action.export')}
        </Button>
        <Button variant="light" color="red" disabled={busy} onClick={() => run(giveUp)}>
          {t('action.discard')}
        </Button>
        {refused && !chain.postponed ? (
          <Button variant="subtle" color="gray" disabled={busy} onClick={() => run(() => answer('later'))}>
            {t('action.later')}
          </Button>
        ) : null}
      </div>
      {offerable ? (
        <Box component="p" c="dimmed" fz="xs">
          {t('inbox.offerHint')}
        </Box>
      ) : null}
    </>
  );
}

/** Asks whether to discard unsent work named by `what`; the button must be held for a second. */
export const confirmDiscard = (t: TFunction, what: string): Promise<boolean> =>
  confirm({
    title: t('inbox.discardTitle'),
    message: t('inbox.discardText', { what }),
    confirmLabel: t('action.discard'),
    destructive: true,
    hold: true,
  });
