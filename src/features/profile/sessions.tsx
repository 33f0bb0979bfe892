import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OnlineReply } from '../../../domain/catalogue/online.ts';
import { callServer } from '../../commands/online.ts';
import { confirm } from '../../components/confirm-store.ts';
import { NetworkButton } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { leaveDevice, useUnsentText } from './leave-device.ts';
import { useOnlineList } from './use-online-list.ts';

/** The sessions of the account, with a sign-out of each and of all. They come from the server, so this needs network. */
export function Sessions() {
  const { t } = useTranslation();
  const { known, online, end, endAll } = useSessions();
  const { busy, run } = useAction();
  const unsent = useUnsentText();
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
        <Text c="dimmed" role="status">
          {t(online && known.kind === 'asked' ? 'profile.sessions.asked' : 'profile.sessions.away')}
        </Text>
      )}
      <NetworkButton
        variant="default"
        loading={busy}
        note={t('action.needsNetwork')}
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

type RunningSession = OnlineReply<'sessions'>[number];

const loadSessions = (signal: AbortSignal) => callServer('sessions', {}, signal);

/** The sessions, loaded whenever there is network, and how to end them. */
function useSessions() {
  const { known, online, change } = useOnlineList(loadSessions);
  const { showFailure } = useOutcome();

  /** Ends a session on another device; a missing one has ended already. */
  const end = async (id: string): Promise<void> => {
    const answer = await callServer('endSession', { params: { id } });
    if (answer.kind === 'cancelled') return;
    const gone = answer.kind === 'answered' || (answer.kind === 'refused' && answer.code === 'not_found');
    if (!gone) {
      await showFailure(answer);
      return;
    }
    change((rows) => rows.filter((session) => session.id !== id));
  };

  /** Ends all sessions, this one included; returns whether it worked. */
  const endAll = async (): Promise<boolean> => {
    const answer = await callServer('signOutEverywhere', {});
    if (answer.kind !== 'answered' && answer.kind !== 'cancelled') await showFailure(answer);
    return answer.kind === 'answered';
  };

  return { known, online, end, endAll };
}
