import { IconCircleX, IconRotateClockwise } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { second } from '../../../domain/kernel/time.ts';
import type { Subscription } from '../../../domain/schemas.ts';
import {
  canKeep,
  canUnsubscribe,
  mayManageSubscriptions,
  subscriptionState,
} from '../../../domain/subscription/status.ts';
import { useOnlineCall } from '../../commands/online.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useOnline } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';

/** The button with which an owner ends or keeps a subscription. */
export interface EndAction {
  label: string;
  icon: typeof IconCircleX;
  danger: boolean;
  /** Whether it is possible apart from the network; one at a time. */
  allowed: boolean;
  /** Whether it is running for this subscription. */
  busy: boolean;
  disabled: boolean;
  act: () => void;
}

const isLate = (row: Subscription): boolean => subscriptionState(row, Date.now()) === 'pastDue';

/** Ends a subscription with its billing cycle, or keeps one that would end, after a confirmation. */
export function useEndAction(): (row: Subscription) => EndAction {
  const { t } = useTranslation();
  const format = useFormat();
  const owns = mayManageSubscriptions(useViewer());
  const online = useOnline();
  const { showFailure } = useOutcome();
  const { busy, run } = useAction();
  const [latest, setLatest] = useState<string | null>(null);
  const unsubscribe = useOnlineCall('unsubscribe');
  const keep = useOnlineCall('keepSubscription');
  const untilOf = ({ currentPeriodEnd }: Subscription): string =>
    currentPeriodEnd === null ? '' : format.date(currentPeriodEnd * second);
  /** Shows the new state, which differs from the wanted one if the provider had already ended it. */
  const showState = (row: Subscription, wanted: 'ending' | 'goingOn'): void => {
    const state = subscriptionState(row, Date.now());
    if (state === 'ended' || state === 'incomplete') {
      toast({ kind: 'info', message: t('subscriptions.endedAlready') });
      return;
    }
    const is = state === 'ending' ? 'ending' : 'goingOn';
    const message = is === 'ending' ? t('subscriptions.unsubscribed', { date: untilOf(row) }) : t('subscriptions.kept');
    toast({ kind: is === wanted ? 'success' : 'info', message });
  };
  const end = async (row: Subscription): Promise<void> => {
    const date = untilOf(row);
    const confirmed = await confirm({
      title: t('subscriptions.unsubscribe'),
      message: t(isLate(row) ? 'subscriptions.unsubscribeLate' : 'subscriptions.unsubscribeText', { date }),
      confirmLabel: t('subscriptions.unsubscribe'),
      destructive: true,
    });
    if (!confirmed) return;
    const answer = await unsubscribe.send({ params: { id: row.id } });
    if (answer.kind === 'answered') showState(answer.reply, 'ending');
    else if (answer.kind !== 'cancelled') await showFailure(answer);
  };
  const goOn = async (row: Subscription): Promise<void> => {
    const confirmed = await confirm({
      title: t('subscriptions.keep'),
      message: t('subscriptions.keepText', { date: untilOf(row) }),
      confirmLabel: t('subscriptions.keep'),
    });
    if (!confirmed) return;
    const answer = await keep.send({ params: { id: row.id } });
    if (answer.kind === 'answered') showState(answer.reply, 'goingOn');
    else if (answer.kind !== 'cancelled') await showFailure(answer);
  };
  return (row) => {
    const keeps = canKeep(row, Date.now());
    const here = busy && latest === row.id;
    const possible = keeps || canUnsubscribe(row, Date.now());
    const allowed = owns && possible && (here || !busy);
    return {
      label: t(keeps ? 'subscriptions.keep' : 'subscriptions.unsubscribe'),
      icon: keeps ? IconRotateClockwise : IconCircleX,
      danger: !keeps,
      allowed,
      busy: here,
      disabled: busy || !online || !allowed,
      act: () => {
        setLatest(row.id);
        void run(() => (keeps ? goOn(row) : end(row)));
      },
    };
  };
}
