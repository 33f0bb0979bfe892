import { useTranslation } from 'react-i18next';
import { useIsOwner } from '../i18n/reader.ts';
import { LinkButton } from './link-button.tsx';

interface RefusalHelpProps {
  code: string;
  /** Called when the reader goes there. */
  onFollow?: () => void;
}

/** Where a refusal can be helped, beside its words: the account's owner is led to the subscriptions (specification 2.9). */
export function RefusalHelp({ code, onFollow }: RefusalHelpProps) {
  const { t } = useTranslation();
  const owner = useIsOwner();
  if (code !== 'subscription_needed' || !owner) return null;
  return (
    <LinkButton to="/subscriptions" variant="default" size="xs" onClick={onFollow}>
      {t('limit.toSubscriptions')}
    </LinkButton>
  );
}
