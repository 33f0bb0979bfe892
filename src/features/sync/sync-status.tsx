import { Box, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minute } from '../../../domain/kernel/time.ts';
import { syncNow } from '../../commands/device.ts';
import { Notice } from '../../components/notice.tsx';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useDuration } from '../../i18n/use-duration.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useIsRoomMissing } from '../../mirror/pending.ts';
import { useOptionalSession } from '../../mirror/session.ts';
import { useSyncState } from '../../mirror/sync-state.ts';
import { syncLooks } from '../../theme/statuses.ts';
import type { PillPart } from './pill.ts';
import { usePill } from './use-pill.ts';

/** States in which no photo is sent, so that there is no estimate. */
const stopsUploads: ReadonlySet<PillPart['kind']> = new Set(['broken', 'signIn', 'offline', 'delayed']);

/** The sync status in a sentence, the last problem, and a button that syncs at once. */
export function SyncStatus({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useSyncState();
  const shown = usePill();
  const disabled = useOptionalSession()?.disabled === true;
  if (state === undefined || shown === undefined) return null;
  const { tone, icon: Icon } = syncLooks[shown.pill.look];
  // The pill has room for what waits only; here it is a sentence.
  const onlyWaits = shown.pill.parts.every(({ kind }) => kind === 'waiting');
  const now = Date.now();
  const pulled =
    state.lastPull === null ? t('sync.neverPulled') : t('sync.lastPull', { at: format.moment(state.lastPull, now) });
  return (
    <Stack gap="0.875rem">
      <Group gap="0.875rem" wrap="nowrap">
        <Box
          component="span"
          data-tone={tone}
          display="grid"
          flex="none"
          w="2.75rem"
          h="2.75rem"
          bdrs="50%"
          style={{ placeItems: 'center' }}
        >
          <Icon size={22} stroke={1.8} aria-hidden />
        </Box>
        <div>
          <Box component="p" fz="lg" fw={700}>
            {onlyWaits ? t('sync.waitingFor', { what: shown.text }) : shown.text}
          </Box>
          <Detail>{pulled}</Detail>
        </div>
      </Group>
      {shown.pill.parts.some(({ kind }) => kind === 'offline') ? <Detail>{t('sync.keptHere')}</Detail> : null}
      {shown.pill.parts.some(({ kind }) => stopsUploads.has(kind)) ? null : (
        <UploadsLeft milliseconds={state.uploads?.milliseconds ?? null} />
      )}
      <Troubles />
      {disabled ? (
        <Notice tone="red" title={t('quarantine.disabledTitle')} text={t('quarantine.disabledText')}>
          {/* Who has been activated again comes back here. */}
          <Button variant="default" onClick={onSignIn}>
            {t('sync.signInButton')}
          </Button>
        </Notice>
      ) : (
        <NextStep ended={state.activity === 'signIn'} onSignIn={onSignIn} />
      )}
    </Stack>
  );
}

function Detail({ children }: { children: ReactNode }) {
  return (
    <Box component="p" className="tabular breakable" c="dimmed">
      {children}
    </Box>
  );
}

/** How long the waiting photos will take, at the speed of the last ones. */
function UploadsLeft({ milliseconds }: { milliseconds: number | null }) {
  const { t } = useTranslation();
  const duration = useDuration();
  if (milliseconds === null) return null;
  const text = milliseconds < minute ? t('sync.uploadsSoon') : t('sync.uploadsLeft', { time: duration(milliseconds) });
  return <Detail>{text}</Detail>;
}

/** Signing in after the session ended, otherwise syncing at once. */
function NextStep({ ended, onSignIn }: { ended: boolean; onSignIn: () => void }) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  if (ended) {
    return (
      <Notice tone="amber" title={t('sync.signInTitle')} text={t('sync.signInText')}>
        <Button onClick={onSignIn}>{t('sync.signInButton')}</Button>
      </Notice>
    );
  }
  return (
    <Button variant="default" loading={busy} onClick={() => run(syncNow)}>
      {t('sync.now')}
    </Button>
  );
}

/** The last error, a wrong clock, or low storage. */
function Troubles() {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const isRoomMissing = useIsRoomMissing();
  const state = useSyncState();
  if (state === undefined) return null;
  const { lastError, retryAt, clockSkew, clockUncertain, storage } = state;
  const now = Date.now();
  return (
    <>
      {lastError === null ? null : (
        <Detail>
          {t('sync.lastError', {
            at: format.moment(lastError.at, now),
            cause: errorText(lastError.code, lastError.message).title,
          })}
          {retryAt === null || retryAt <= now ? null : ` ${t('sync.retryAt', { at: format.time(retryAt) })}`}
        </Detail>
      )}
      {clockSkew === null || clockUncertain ? null : (
        <Notice
          tone="orange"
          title={t('sync.clockSkew', { minutes: format.number(Math.round(Math.abs(clockSkew) / minute)) })}
        />
      )}
      {clockUncertain ? <Detail>{t('sync.clockUncertain')}</Detail> : null}
      {isRoomMissing ? <Notice tone="amber" title={t('sync.noRoomTitle')} text={t('sync.noRoomText')} /> : null}
      {storage?.low ? <Notice tone="red" title={t('sync.lowSpace')} /> : null}
    </>
  );
}
