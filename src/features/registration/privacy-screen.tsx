import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/link-button.tsx';
import { supportContact } from '../../components/outcomes/support-contact.ts';
import classes from './pages.module.css';
import { RegistrationPage } from './registration-page.tsx';

const sections = [
  { title: 'registration.privacy.whatTitle', text: 'registration.privacy.what' },
  { title: 'registration.privacy.whyTitle', text: 'registration.privacy.why' },
  { title: 'registration.privacy.deviceTitle', text: 'registration.privacy.device' },
  { title: 'registration.privacy.photosTitle', text: 'registration.privacy.photos' },
  { title: 'registration.privacy.thirdTitle', text: 'registration.privacy.third' },
  { title: 'registration.privacy.timeTitle', text: 'registration.privacy.time' },
  { title: 'registration.privacy.rightsTitle', text: 'registration.privacy.rights' },
] as const;

/** What is kept about people, why, and how they have it deleted. */
export function PrivacyScreen() {
  const { t } = useTranslation();
  const email = supportContact();
  return (
    <RegistrationPage
      wide
      title={t('registration.privacy.title')}
      lead={t('registration.privacy.lead')}
      foot={
        <LinkButton to="/login" variant="default">
          {t('registration.toLogin')}
        </LinkButton>
      }
    >
      <div className={classes.prose}>
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h2 className={classes.title}>{t(title)}</h2>
            <p>{t(text)}</p>
          </section>
        ))}
        <p>{email === null ? t('outcome.supportUnknown') : t('outcome.support', { email })}</p>
      </div>
    </RegistrationPage>
  );
}
