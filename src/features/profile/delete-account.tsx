import { useTranslation } from 'react-i18next';
import { useOnlineCall } from '../../commands/online.ts';
import { confirm } from '../../components/confirm-store.ts';
import { NetworkButton } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useViewer } from '../../mirror/session.ts';
import { leaveDevice } from './leave-device.ts';
import classes from './profile.module.css';
import { useWaitingWords } from './use-waiting-words.ts';

/** Deletes one's own account (specification 2.2 and 4.7): it is deactivated at once, and until 15 days later it can be taken back. */
export function DeleteAccount() {
  const { t } = useTranslation();
  const { owner } = useViewer();
  const { tell } = useOutcome();
  const { busy, run } = useAction();
  const call = useOnlineCall('deactivateAccount');
  const unsent = useWaitingWords();
  const text = [t('profile.delete.text'), owner ? t('profile.delete.ownerText') : ''].filter(Boolean).join(' ');
  const end = async (): Promise<void> => {
    const waiting = await unsent();
    const confirmed = await confirm({
      title: t('profile.delete.question'),
      message: [text, waiting].filter(Boolean).join(' '),
      confirmLabel: t('profile.delete.button'),
      destructive: true,
      hold: true,
    });
    if (!confirmed) return;
    const answer = await call.ask({});
    if (answer.kind === 'cancelled') return;
    if (answer.kind !== 'answered') {
      await tell('accountNotDeactivated', { address: answer.address });
      return;
    }
    await tell('accountDeactivated');
    await leaveDevice();
  };
  return (
    <Section title={t('profile.delete.title')}>
      <p className={classes.note}>{text}</p>
      <NetworkButton
        variant="default"
        color="red"
        loading={busy}
        note={t('profile.delete.offline')}
        onClick={() => void run(end)}
      >
        {t('profile.delete.button')}
      </NetworkButton>
    </Section>
  );
}
