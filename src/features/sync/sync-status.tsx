import { Button } from '@mantine/core';
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
import type { PillPart } from './pill-words.ts';
import classes from './sync-status.module.css';
import { usePill } from './use-pill.ts';

/** While one of these stands, no photo leaves: how long they will take is not known. */
const stopsUploads: ReadonlySet<PillPart['kind']> = new Set(['broken', 'signIn', 'offline', 'delayed']);

/** What the sync does now, in a sentence; its last problem; and the button that does not wait for the next try. */
export function SyncStatus({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useSyncState();
  const shown = usePill();
  const disabled = useOptionalSession()?.disabled === true;
  if (state === undefined || shown === undefined) return null;
  const { tone, icon: Icon } = syncLooks[shown.pill.look];
  const now = Date.now();
  const pulled =
    state.lastPull === null ? t('sync.neverPulled') : t('sync.lastPull', { at: format.moment(state.lastPull, now) });
  return (
    <div className={classes.status}>
      <div className={classes.head}>
        <span className={classes.sign} data-tone={tone}>
          <Icon size={22} stroke={1.8} aria-hidden />
        </span>
        <div>
          <p className={classes.words}>{shown.words}</p>
          <p className={classes.dim}>{pulled}</p>
        </div>
      </div>
      {shown.pill.parts.some(({ kind }) => kind === 'offline') ? (
        <p className={classes.dim}>{t('sync.keptHere')}</p>
      ) : null}
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
    </div>
  );
}

/** How long the photos that wait will take, at the pace of the last ones. */
function UploadsLeft({ milliseconds }: { milliseconds: number | null }) {
  const { t } = useTranslation();
  const duration = useDuration();
  if (milliseconds === null) return null;
  const words = milliseconds < minute ? t('sync.uploadsSoon') : t('sync.uploadsLeft', { time: duration(milliseconds) });
  return <p className={classes.dim}>{words}</p>;
}

/** What can be done for the sync now: sign in where that has ended, else not wait for the next try. */
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

/** The last fault in plain words, a wrong clock, little space. */
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
        <p className={classes.dim}>
          {t('sync.lastError', {
            at: format.moment(lastError.at, now),
            cause: errorText(lastError.code, lastError.message).title,
          })}
          {retryAt === null || retryAt <= now ? null : ` ${t('sync.retryAt', { at: format.time(retryAt) })}`}
        </p>
      )}
      {clockSkew === null || clockUncertain ? null : (
        <Notice
          tone="orange"
          title={t('sync.clockSkew', { minutes: format.number(Math.round(Math.abs(clockSkew) / minute)) })}
        />
      )}
      {clockUncertain ? <p className={classes.dim}>{t('sync.clockUncertain')}</p> : null}
      {isRoomMissing ? <Notice tone="amber" title={t('sync.noRoomTitle')} text={t('sync.noRoomText')} /> : null}
      {storage?.low ? <Notice tone="red" title={t('sync.lowSpace')} /> : null}
    </>
  );
}
