import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { useBilling } from '../../mirror/billing.ts';
import { useViewer } from '../../mirror/session.ts';
import classes from './billing-note.module.css';
import { menuUserOf } from './destinations.ts';
import { useHasRoute } from './use-destinations.ts';

const subscriptions: string = '/subscriptions';

/**
 * Until when the account is paid for; without an active subscription, ordinary users are asked to buy one (specification 2.1
 * and 6). Employees and customers' accounts see neither.
 */
export function BillingNote() {
  const { t } = useTranslation();
  const format = useFormat();
  const user = menuUserOf(useViewer());
  const billing = useBilling();
  const hasRoute = useHasRoute();
  if (billing === undefined || (user !== 'boss' && user !== 'ordinary')) return null;
  if (billing.periodEnd !== null) {
    return <span className={classes.until}>{t('billing.until', { date: format.date(billing.periodEnd) })}</span>;
  }
  if (billing.subscribed || user !== 'ordinary' || !hasRoute(subscriptions)) return null;
  return (
    <Link to={subscriptions} className={classes.buy}>
      {t('billing.buy')}
    </Link>
  );
}
