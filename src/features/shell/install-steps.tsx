import { Button } from '@mantine/core';
import { IconDeviceMobile, IconShare2, IconSquareRoundedPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showInstallPrompt, useInstallWay } from './install-prompt.ts';
import classes from './install-steps.module.css';

const steps = [
  { icon: IconShare2, label: 'install.iosShare' },
  { icon: IconSquareRoundedPlus, label: 'install.iosAdd' },
  { icon: IconDeviceMobile, label: 'install.iosOpen' },
] as const;

/** How to put the app on the home screen here: by the browser's prompt, or by the steps that iOS wants. */
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
    <ol className={classes.steps}>
      {steps.map(({ icon: Icon, label }) => (
        <li key={label} className={classes.step}>
          <span className={classes.sign} data-tone="blue">
            <Icon size={20} stroke={1.7} aria-hidden />
          </span>
          {t(label)}
        </li>
      ))}
    </ol>
  );
}
