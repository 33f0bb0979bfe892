import { Button, Loader } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { Mark } from '../../components/mark.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import { TimeZoneProvider } from '../../i18n/use-format.tsx';
import classes from './flow-screen.module.css';
import { SharedTask } from './shared-task.tsx';
import { type FlowState, useSharedFlow } from './use-shared-flow.ts';

/**
 * The flow preview of a task (specification 2.3 and 4.2): what is shared of it, for whoever has its link. It needs neither
 * session nor mirror, and is made for reading and for printing.
 */
export function FlowScreen({ pkSharedId }: { pkSharedId: string }) {
  const { t } = useTranslation();
  const { state, again } = useSharedFlow(pkSharedId);
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <span className={classes.brand}>
          <Mark size={24} />
          {t('app.name')}
        </span>
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
        <Content state={state} pkSharedId={pkSharedId} onAgain={again} />
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
        <p className={classes.waiting} role="status">
          <Loader size="sm" aria-hidden />
          {t('flow.waiting')}
        </p>
      );
    case 'gone':
      return <Told title={t('flow.gone')} hint={t('flow.goneHint')} />;
    case 'offline':
      return <Told title={t('flow.offline')} hint={t('flow.offlineHint')} action={retry} />;
    case 'failed': {
      const { title, text } = errorText(state.code, state.message);
      return <Told title={title} hint={text} action={retry} />;
    }
    case 'shown':
      return (
        <TimeZoneProvider timeZone={state.flow.timeZone}>
          <SharedTask flow={state.flow} pkSharedId={pkSharedId} />
        </TimeZoneProvider>
      );
  }
}

function Told({ title, hint, action }: { title: string; hint: string; action?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <h1 className={classes.title}>{t('flow.title')}</h1>
      <EmptyState title={title} hint={hint} action={action} />
    </>
  );
}
