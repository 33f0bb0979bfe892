import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { NamedSheets } from '../../components/named-sheets.tsx';
import { useShown } from '../../components/sheet-state.ts';
import { useCloseSheet, useOpenSheet } from '../../components/use-sheet-search.ts';
import { syncLooks } from '../../theme/statuses.ts';
import classes from './sync-pill.module.css';
import { type PillText, usePill } from './use-pill.ts';

const SyncPanel = lazy(async () => ({ default: (await import('./sync-panel.tsx')).SyncPanel }));

/** A further fact: as text where there is room, on a phone as icon and number, which the accessible name says in words. */
function OtherPart({ part: { kind, text, count } }: { part: PillText }) {
  const { icon: Icon } = syncLooks[kind];
  return (
    <span className={classes.other}>
      <span className={classes.long}>{`· ${text}`}</span>
      <span className={classes.short} data-count={count}>
        <Icon size={15} stroke={1.8} aria-hidden />
      </span>
    </span>
  );
}

/** The sync status on every screen; opens the panel. */
export function SyncPill({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation();
  const shown = usePill();
  const sync = useSearch({ from: '/_app', select: (search) => search.sync });
  const panel = useShown(sync ?? null);
  const open = useOpenSheet();
  const close = useCloseSheet();
  if (shown === undefined) return <span className={classes.placeholder} />;
  const { pill, texts, text } = shown;
  const [first, ...others] = texts;
  const { tone, icon: Icon } = syncLooks[pill.look];
  const signIn = () => {
    close(['sync']);
    onSignIn();
  };
  return (
    <>
      <button
        type="button"
        className={`plain-button ${classes.pill}`}
        data-tone={tone}
        data-look={pill.look}
        onClick={() => open({ sync: 'open' })}
        aria-haspopup="dialog"
        aria-label={t('sync.label', { words: text })}
      >
        <Icon className={classes.icon} size={16} stroke={1.8} aria-hidden />
        <span className={classes.label}>{first?.text}</span>
        {others.map((part) => (
          <OtherPart key={part.kind} part={part} />
        ))}
      </button>
      <div className="unseen" role="status" aria-live="polite">
        {pill.look === 'sending' || pill.look === 'filling' ? '' : t('sync.label', { words: text })}
      </div>
      {panel.shown === null ? null : (
        <NamedSheets>
          <SyncPanel opened={panel.opened} onClose={() => close(['sync'])} onSignIn={signIn} />
        </NamedSheets>
      )}
    </>
  );
}
