import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.tsx';
import { useBilling } from '../../mirror/billing.ts';
import { useViewer } from '../../mirror/session.ts';
import classes from './billing-note.module.css';
import { menuUserOf } from './destinations.ts';

/**
 * Says until when the account is paid for or on trial, or that a payment failed; owners without a subscription get a link
 * to buy one (specification 2.1). Employees and customers see nothing.
 */
export function BillingNote() {
  const { t } = useTranslation();
  const format = useFormat();
  const user = menuUserOf(useViewer());
  const billing = useBilling();
  if (billing === undefined || (user !== 'boss' && user !== 'ordinary')) return null;
  const { until, failed } = billing;
  if (until !== null) {
    const key = until.kind === 'trial' ? 'billing.trialUntil' : 'billing.until';
    return (
      <span data-billing className={classes.until}>
        {t(key, { date: format.date(until.end) })}
      </span>
    );
  }
  if (failed)
    return (
      <Link to="/active-subs" className={classes.failed}>
        {t('billing.failed')}
      </Link>
    );
  if (billing.subscribed) return null;
  return (
    <Link to="/subscriptions" className={classes.buy}>
      {t('billing.buy')}
    </Link>
  );
}
