import { Box, Button, Group, Stack } from '@mantine/core';
import { IconDeviceMobile, IconShare2, IconSquareRoundedPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showInstallPrompt, useInstallWay } from './install-prompt.ts';

const steps = [
  { icon: IconShare2, label: 'install.iosShare' },
  { icon: IconSquareRoundedPlus, label: 'install.iosAdd' },
  { icon: IconDeviceMobile, label: 'install.iosOpen' },
] as const;

/** How to put the app on the home screen: the browser's prompt, or the steps for iOS. */
export function InstallSteps({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation();
  const way = useInstallWay();
  if (way === 'browser') {
    const install = async (): Promise<void> => {
      await showInstallPrompt();
      onDone?.();
    };
    return <Button onClick={install}>{t('install.install')}</Button>;
  }
  return (
    <Stack component="ol" className="plain-list" gap="xs">
      {steps.map(({ icon: Icon, label }) => (
        <Group key={label} component="li" gap="sm" wrap="nowrap">
          <Box
            component="span"
            data-tone="blue"
            display="grid"
            flex="none"
            w="2.25rem"
            h="2.25rem"
            bdrs="0.625rem"
            style={{ placeItems: 'center' }}
          >
            <Icon size={20} stroke={1.7} aria-hidden />
          </Box>
          {t(label)}
        </Group>
      ))}
    </Stack>
  );
}
