import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/link-button.tsx';
import { RegistrationPage } from './registration-page.tsx';
import { Result } from './result.tsx';

/** The page after a payment that was cancelled or failed (specification 2.1). */
export function FailedTransactionScreen() {
  const { t } = useTranslation();
  return (
    <RegistrationPage title={t('registration.failed.title')}>
      <Result tone="red" title={t('registration.failed.text')}>
        <LinkButton to="/" fullWidth>
          {t('app.toStart')}
        </LinkButton>
      </Result>
    </RegistrationPage>
  );
}
