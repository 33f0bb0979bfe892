import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FailedCall, useFailureText } from './use-failure-text.ts';

const signs = { green: IconCircleCheck, red: IconAlertTriangle, amber: IconCloudOff, blue: IconMail } as const;

interface ResultProps {
  tone: keyof typeof signs;
  title: string;
  text?: string | undefined;
  /** What to do next. */
  children?: ReactNode;
}

/** The result of an action: an icon, a sentence and what to do next. Screen readers announce it. */
export function Result({ tone, title, text, children }: ResultProps) {
  const Sign = signs[tone];
  return (
    <>
      <Stack gap={6} role={tone === 'red' ? 'alert' : 'status'}>
        <Sign style={{ color: `var(--${tone}-strong)` }} size={36} stroke={1.6} aria-hidden />
        <Text component="h2" fz="lg" fw={600}>
          {title}
        </Text>
        {text === undefined ? null : <Text c="dimmed">{text}</Text>}
      </Stack>
      {children === undefined ? null : <Actions>{children}</Actions>}
    </>
  );
}

/** The next actions side by side, over the full width. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
      {children}
    </Group>
  );
}

/** Waits for the server. */
export function Wait() {
  const { t } = useTranslation();
  return (
    <Group component="p" gap="sm" wrap="nowrap" mih="3rem" role="status">
      <Loader size="sm" aria-hidden />
      {t('registration.wait')}
    </Group>
  );
}

/** Says why a link could not be checked, with a button to try again. */
export function UnreachedLink({ failure, onRetry }: { failure: FailedCall; onRetry: () => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (
    <Result {...failureText(failure, t('registration.offlineText'))}>
      <Button onClick={onRetry}>{t('registration.tryAgain')}</Button>
    </Result>
  );
}
