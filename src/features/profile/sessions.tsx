import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../components/confirm-store.ts';
import { NetworkButton } from '../../components/needs-network.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { leaveDevice } from './leave-device.ts';
import classes from './profile.module.css';
import { type RunningSession, useSessions } from './use-sessions.ts';
import { useWaitingWords } from './use-waiting-words.ts';

/** Where the account is signed in, with a sign-out of each and of all. Only the server knows, so that it needs network. */
export function Sessions() {
  const { t } = useTranslation();
  const { known, online, end, endAll } = useSessions();
  const { busy, run } = useAction();
  const unsent = useWaitingWords();
  const everywhere = async (): Promise<void> => {
    const confirmed = await confirm({
      title: t('profile.sessions.everywhere'),
      message: [t('profile.sessions.everywhereText'), await unsent()].filter(Boolean).join(' '),
      confirmLabel: t('profile.sessions.everywhere'),
    });
    if (confirmed && (await endAll())) await leaveDevice();
  };
  return (
    <Section title={t('profile.sessions.title')}>
      {known.kind === 'known' ? (
        <Rows>
          {known.rows.map((session) => (
            <SessionRow key={session.id} session={session} disabled={!online} onEnd={end} />
          ))}
        </Rows>
      ) : (
        <p className={classes.note} role="status">
          {t(online && known.kind === 'asked' ? 'profile.sessions.asked' : 'profile.sessions.away')}
        </p>
      )}
      <NetworkButton
        variant="default"
        loading={busy}
        note={t('profile.sessions.offline')}
        onClick={() => void run(everywhere)}
      >
        {t('profile.sessions.everywhere')}
      </NetworkButton>
    </Section>
  );
}

interface SessionRowProps {
  session: RunningSession;
  disabled: boolean;
  onEnd: (id: string) => Promise<void>;
}

function SessionRow({ session: { id, label, createdOn, expiresOn, current }, disabled, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, run } = useAction();
  const device = label ?? t('profile.sessions.unknown');
  const times = {
    at: format.moment(createdOn, Date.now()),
    until: format.moment(expiresOn, Date.now()),
  };
  const end = async (): Promise<void> => {
    const confirmed = await confirm({
      title: device,
      message: t('profile.sessions.endText'),
      confirmLabel: t('profile.sessions.end'),
    });
    if (confirmed) await onEnd(id);
  };
  return (
    <Row
      title={current ? t('profile.sessions.current', { device }) : device}
      text={t('profile.sessions.times', times)}
      aside={
        current ? null : (
          <Button
            variant="default"
            size="xs"
            loading={busy}
            disabled={disabled}
            aria-label={t('profile.sessions.endOf', { device, at: times.at })}
            onClick={() => void run(end)}
          >
            {t('profile.sessions.end')}
          </Button>
        )
      }
    />
  );
}
