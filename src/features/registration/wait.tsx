import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './pages.module.css';

/** The server is being asked. */
export function Wait() {
  const { t } = useTranslation();
  return (
    <p className={classes.wait} role="status">
      <Loader size="sm" aria-hidden />
      {t('registration.wait')}
    </p>
  );
}
