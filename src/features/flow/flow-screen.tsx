import { Button, Group, Loader } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedFlow } from '../../../domain/catalogue/flow.ts';
import { callServer } from '../../commands/online.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { Mark } from '../../components/mark.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import { TimeZoneProvider } from '../../i18n/use-format.tsx';
import classes from './flow-screen.module.css';
import { SharedTask } from './shared-task.tsx';
import { useVisits } from './use-visits.ts';
import { VisitsPart } from './visits-part.tsx';

/**
 * The flow preview of a task (specification 2.3 and 4.2) for everybody with its link, on screen and in print. It needs
 * neither session nor mirror.
 */
export function FlowScreen({ pkSharedId }: { pkSharedId: string }) {
  const { t } = useTranslation();
  const { state: found, again } = useSharedFlow(pkSharedId);
  const visits = useVisits(pkSharedId);
  // Before the work is done a task is not shown, though who comes today may be.
  const state = found.kind === 'gone' && visits === undefined ? waiting : found;
  const alone = state.kind === 'gone';
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <Group component="span" gap="0.5rem" wrap="nowrap" fw={650}>
          <Mark size={24} />
          {t('app.name')}
        </Group>
        <div className={classes.tools}>
          {state.kind === 'shown' ? (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.7} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('flow.print')}
            </Button>
          ) : null}
          <LanguageSwitch />
        </div>
      </header>
      <main className={classes.page} aria-busy={state.kind === 'waiting'}>
        {visits ? <VisitsPart shown={visits} alone={alone} /> : null}
        {visits && alone ? null : <Content state={state} pkSharedId={pkSharedId} onAgain={again} />}
      </main>
    </div>
  );
}

interface ContentProps {
  state: FlowState;
  pkSharedId: string;
  onAgain: () => void;
}

function Content({ state, pkSharedId, onAgain }: ContentProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const retry = <Button onClick={onAgain}>{t('flow.again')}</Button>;
  switch (state.kind) {
    case 'waiting':
      return (
        <Group component="p" gap="sm" wrap="nowrap" c="dimmed" role="status">
          <Loader size="sm" aria-hidden />
          {t('flow.waiting')}
        </Group>
      );
    case 'gone':
      return <Message title={t('flow.gone')} hint={t('flow.goneHint')} />;
    case 'offline':
      return <Message title={t('flow.offline')} hint={t('flow.offlineHint')} action={retry} />;
    case 'failed': {
      const { title, text } = errorText(state.code, state.message);
      return <Message title={title} hint={text} action={retry} />;
    }
    case 'shown':
      return (
        <TimeZoneProvider timeZone={state.flow.timeZone}>
          <SharedTask flow={state.flow} pkSharedId={pkSharedId} />
        </TimeZoneProvider>
      );
  }
}

function Message({ title, hint, action }: { title: string; hint: string; action?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className={classes.title}>{t('flow.title')}</h1>
      <EmptyState title={title} hint={hint} action={action} />
    </>
  );
}

/** The state of a link. `gone`: nothing is shared, or not any more · `offline`: the server couldn't be reached. */
type FlowState =
  | { kind: 'waiting' | 'gone' | 'offline' }
  | { kind: 'shown'; flow: SharedFlow }
  | { kind: 'failed'; code: string; message: string };

const waiting: FlowState = { kind: 'waiting' };

async function find(pkSharedId: string, signal: AbortSignal): Promise<FlowState> {
  const answer = await callServer('sharedFlow', { params: { pkSharedId } }, signal);
  switch (answer.kind) {
    case 'answered':
      return { kind: 'shown', flow: answer.reply };
    case 'refused': {
      // The server rejects a malformed id as invalid.
      const gone = answer.code === 'not_found' || answer.code === 'validation';
      return gone ? { kind: 'gone' } : { kind: 'failed', code: answer.code, message: answer.message };
    }
    case 'offline':
    case 'signIn':
      return { kind: 'offline' };
    case 'cancelled':
      return waiting;
  }
}

/** Loads what is shared under an id, and again when the network returns. */
function useSharedFlow(pkSharedId: string): { state: FlowState; again: () => void } {
  const [state, setState] = useState(waiting);
  const isWaiting = state.kind === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    const controller = new AbortController();
    find(pkSharedId, controller.signal).then(
      (found) => {
        if (!controller.signal.aborted) setState(found);
      },
      (error: unknown) => setState({ kind: 'failed', code: 'internal', message: String(error) }),
    );
    return () => controller.abort();
  }, [isWaiting, pkSharedId]);

  const again = (): void => setState(waiting);
  const isOffline = state.kind === 'offline';
  useEffect(() => {
    if (!isOffline) return;
    const back = (): void => setState(waiting);
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [isOffline]);
  return { state, again };
}
