import { Button, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '../../../domain/catalogue/passkeys.ts';
import { browser } from '../../../workers/browser/capabilities.ts';
import { callServer } from '../../commands/online.ts';
import { Card } from '../../components/card.tsx';
import { confirm } from '../../components/confirm-store.ts';
import { NetworkButton } from '../../components/needs-network.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useLateSheet } from '../../components/sheet-state.ts';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import { useOnlineList } from './use-online-list.ts';

const AddPasskey = lazy(async () => ({ default: (await import('./add-passkey.tsx')).AddPasskey }));

const loadPasskeys = (signal: AbortSignal) => callServer('passkeys', {}, signal);

/** The passkeys of the account. Only owners add some; former owners can remove those that are left. */
export function Passkeys() {
  const { t } = useTranslation();
  const { owner } = useViewer();
  const { showFailure } = useOutcome();
  const { known, online, change } = useOnlineList(loadPasskeys);
  const sheet = useLateSheet();
  const rows = known.kind === 'known' ? known.rows : [];
  if (!owner && rows.length === 0) return null;

  /** Removes a passkey; one that is missing was removed already. */
  const remove = async (id: string): Promise<void> => {
    const answer = await callServer('removePasskey', { params: { id } });
    if (answer.kind === 'cancelled') return;
    const isGone = answer.kind === 'answered' || (answer.kind === 'refused' && answer.code === 'not_found');
    if (isGone) change((present) => present.filter((passkey) => passkey.id !== id));
    else await showFailure(answer);
  };
  const isLoading = online && known.kind === 'asked';
  return (
    <Card gap="lg">
      <Section title={t('passkey.title')}>
        <Text c="dimmed">{t('passkey.text')}</Text>
        {rows.length > 0 ? (
          <Rows>
            {rows.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} disabled={!online} onRemove={remove} />
            ))}
          </Rows>
        ) : (
          <Text c="dimmed" role="status">
            {known.kind === 'known' ? t('passkey.none') : t(isLoading ? 'profile.sessions.asked' : 'passkey.away')}
          </Text>
        )}
        {owner && browser.canUsePasskeys ? (
          <NetworkButton
            variant="default"
            note={t('action.needsNetwork')}
            disabled={known.kind !== 'known'}
            onClick={sheet.open}
          >
            {t('passkey.add')}
          </NetworkButton>
        ) : null}
        {browser.canUsePasskeys ? null : <Text c="dimmed">{t('passkey.unusable')}</Text>}
      </Section>
      {sheet.mounted ? (
        <Suspense fallback={null}>
          <AddPasskey
            opened={sheet.opened}
            onClose={sheet.close}
            onAdded={(added) => change((present) => [added, ...present])}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  disabled: boolean;
  onRemove: (id: string) => Promise<void>;
}

function PasskeyRow({ passkey: { id, name, createdOn, lastUsedOn }, disabled, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { busy, run } = useAction();
  const called = name ?? t('passkey.unnamed');
  const at = format.moment(createdOn, Date.now());
  const used = lastUsedOn === null ? null : format.moment(lastUsedOn, Date.now());
  const confirmRemoval = async (): Promise<void> => {
    const confirmed = await confirm({
      title: called,
      message: t('passkey.removeText'),
      confirmLabel: t('passkey.remove'),
      destructive: true,
    });
    if (confirmed) await onRemove(id);
  };
  return (
    <Row
      title={called}
      text={used === null ? t('passkey.unused', { at }) : t('passkey.used', { at, used })}
      aside={
        <Button
          variant="default"
          size="xs"
          loading={busy}
          disabled={disabled}
          aria-label={t('passkey.removeOf', { name: called, at })}
          onClick={() => void run(confirmRemoval)}
        >
          {t('passkey.remove')}
        </Button>
      }
    />
  );
}
