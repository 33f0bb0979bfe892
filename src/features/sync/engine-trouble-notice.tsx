import { Box, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { retryEngine } from '../../commands/engine.ts';
import type { EngineTrouble } from '../../commands/engine-trouble.ts';
import { Notice } from '../../components/notice.tsx';
import { useExport } from './use-export.ts';

/** Shown on every screen while the engine fails: what is safe, and how to retry or export. */
export function EngineTroubleNotice({ trouble: { message, unkept = false } }: { trouble: EngineTrouble }) {
  const { t } = useTranslation();
  const { busy, save } = useExport();
  return (
    <Box pt="sm" px="md">
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
        <Box component="details" fz="0.8125rem">
          <summary>{t('app.details')}</summary>
          <pre className="breakable" style={{ whiteSpace: 'pre-wrap' }}>
            {message}
          </pre>
        </Box>
      </Notice>
    </Box>
  );
}
