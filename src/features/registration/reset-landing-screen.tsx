import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/link-button.tsx';
import type { LandingSearch } from './landing-search.ts';
import { RegistrationPage } from './registration-page.tsx';
import { Result } from './result.tsx';

/** Says what follows a request for a new password (specification 2.1), or that no mail was sent. */
export function ResetLandingScreen({ problem, minutes = 1 }: LandingSearch) {
  const { t } = useTranslation();
  const toLogin = (
    <LinkButton to="/login" variant={problem === undefined ? 'filled' : 'default'}>
      {t('registration.toLogin')}
    </LinkButton>
  );
  if (problem === undefined) {
    return (
      <RegistrationPage title={t('registration.reset.title')}>
        <Result tone="blue" title={t('registration.reset.landingTitle')} text={t('registration.reset.landingText')}>
          {toLogin}
        </Result>
      </RegistrationPage>
    );
  }
  const texts = {
    offline: t('registration.reset.notSentText'),
    limit: `${t('registration.limitTitle')} ${t('registration.limitWait', { count: minutes })}`,
    failed: t('error.internal.remedy'),
  };
  return (
    <RegistrationPage title={t('registration.reset.title')}>
      <Result tone="amber" title={t('registration.reset.notSentTitle')} text={texts[problem]}>
        <LinkButton to="/password-reset">{t('registration.tryAgain')}</LinkButton>
        {toLogin}
      </Result>
    </RegistrationPage>
  );
}
