import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { noop } from '../../../domain/kernel/noop.ts';
import { setLanguage } from '../../commands/session.ts';
import { AccessPage } from '../../components/access-page.tsx';

interface RegistrationPageProps {
  title: string;
  lead?: string;
  wide?: boolean;
  children: ReactNode;
  foot?: ReactNode;
}

/** A page about accounts: the engine hears its language, in which mails are written. */
export function RegistrationPage(props: RegistrationPageProps) {
  const { language } = useTranslation().i18n;
  // An engine that cannot be reached is told of by the call that needs it.
  useEffect(() => {
    setLanguage(language).catch(noop);
  }, [language]);
  return <AccessPage {...props} />;
}
