import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/link-button.tsx';
import { supportContact } from '../../components/outcomes/support-contact.ts';
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

/** Which data about people is stored, why, and how they can have it deleted. */
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
      <Stack gap="lg">
        {sections.map(({ title, text }) => (
          <section key={title}>
            <Text component="h2" fz="lg" fw={600}>
              {t(title)}
            </Text>
            <Text mt={4}>{t(text)}</Text>
          </section>
        ))}
        <Text mt={4}>{email === null ? t('outcome.supportUnknown') : t('outcome.support', { email })}</Text>
      </Stack>
    </RegistrationPage>
  );
}
