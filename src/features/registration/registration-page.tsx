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

/** A page about accounts. It tells the engine its language, in which mails are written. */
export function RegistrationPage(props: RegistrationPageProps) {
  const { language } = useTranslation().i18n;
  // A call that needs the engine reports if it is unreachable.
  useEffect(() => {
    setLanguage(language).catch(noop);
  }, [language]);
  return <AccessPage {...props} />;
}
