import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { retryEngine } from '../../commands/engine.ts';
import type { EngineTrouble } from '../../commands/engine-trouble.ts';
import { Notice } from '../../components/notice.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import classes from './engine-trouble-notice.module.css';
import { useExport } from './use-export.ts';

const words = {
  failing: { title: 'sync.brokenTitle', text: 'sync.brokenText' },
  keeping: { title: 'sync.unkeptTitle', text: 'sync.unkeptText' },
} as const satisfies Record<EngineTrouble['kind'], { title: TextKey; text: TextKey }>;

/** On every screen while sync does not work on this device: what is safe, and the two things that a person can do. */
export function EngineTroubleNotice({ trouble: { kind, message } }: { trouble: EngineTrouble }) {
  const { t } = useTranslation();
  const { busy, save } = useExport();
  return (
    <div className={classes.place}>
      <Notice tone="red" title={t(words[kind].title)} text={t(words[kind].text)}>
        <Group gap="xs">
          {kind === 'failing' ? <Button onClick={retryEngine}>{t('action.retry')}</Button> : null}
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
