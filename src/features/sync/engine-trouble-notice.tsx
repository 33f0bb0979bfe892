import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { retryEngine } from '../../commands/engine.ts';
import type { EngineTrouble } from '../../commands/engine-trouble.ts';
import { Notice } from '../../components/notice.tsx';
import classes from './engine-trouble-notice.module.css';
import { useExport } from './use-export.ts';

/** On every screen while sync does not work on this device: what is safe, and the two things that a person can do. */
export function EngineTroubleNotice({ trouble: { message, unkept = false } }: { trouble: EngineTrouble }) {
  const { t } = useTranslation();
  const { busy, save } = useExport();
  return (
    <div className={classes.place}>
      <Notice
        tone="red"
        title={t(unkept ? 'sync.unkeptTitle' : 'sync.brokenTitle')}
        text={t(unkept ? 'sync.unkeptText' : 'sync.brokenText')}
      >
        <Group gap="xs">
          {unkept ? null : <Button onClick={retryEngine}>{t('action.retry')}</Button>}
          <Button variant="default" loading={busy} onClick={save}>
            {t('sync.brokenExport')}
          </Button>
        </Group>
        <details className={classes.details}>
          <summary>{t('app.details')}</summary>
          <pre className={classes.fault}>{message}</pre>
        </details>
      </Notice>
    </div>
  );
}
