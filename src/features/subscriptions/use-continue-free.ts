import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { acceptedNoPrivileges } from '../../../domain/user/preferences.ts';
import { savePreference } from '../../commands/preferences.ts';
import { confirm } from '../../components/confirm-store.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useSession } from '../../mirror/session.ts';

/** Goes on as a free user, after it was said what that means (specification 2.9); all devices of the person know it then. */
export function useContinueFree(): (site: string | null) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = useSession().user;
  const performed = usePerformed();
  const { run } = useAction();
  const go = async (site: string | null): Promise<void> => {
    const agreed = await confirm({
      title: t('subscriptions.free.title'),
      message: t('subscriptions.free.text'),
      confirmLabel: t('subscriptions.free.confirm'),
    });
    if (!agreed || !performed(await savePreference(id, acceptedNoPrivileges, true))) return;
    if (site === null) await navigate({ to: '/tasks' });
    else window.location.assign(site);
  };
  return (site) => void run(() => go(site));
}
