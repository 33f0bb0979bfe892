import { Box, Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { reloadApp } from '../commands/reload.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { codeOfFault } from '../i18n/fault-text.ts';

/** Shown when a screen failed or its code isn't on this device yet: what is safe, what to do, and the folded fault. */
export function ScreenFault({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const code = codeOfFault(error);
  const texts =
    code === null
      ? { title: t('app.failed'), hint: t('app.failedHint') }
      : { title: t(`error.${code}.cause`), hint: t(`error.${code}.remedy`) };
  return (
    <div role="alert">
      <EmptyState heading="h1" {...texts} action={<Button onClick={reloadApp}>{t('app.reload')}</Button>} />
      <Box component="details" c="dimmed" maw="40rem" mx="auto" px="var(--gutter)" pb="2rem">
        <summary>{t('app.details')}</summary>
        <pre className="breakable" style={{ whiteSpace: 'pre-wrap' }}>
          {String(error)}
        </pre>
      </Box>
    </div>
  );
}

export function NotFoundScreen() {
  const { t } = useTranslation();
  const action = (
    <Button component="a" href="/">
      {t('app.toStart')}
    </Button>
  );
  return <EmptyState heading="h1" title={t('app.notFound')} hint={t('app.notFoundHint')} action={action} />;
}
