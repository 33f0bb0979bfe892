import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../components/action-menu.tsx';
import classes from './bar-button.module.css';
import { useRequests } from './use-requests.ts';

/** How many requests wait for the company's answer, and the way to them (specification 2.1); nothing while none waits. */
export function RequestsMenu() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const { total, kinds } = useRequests();
  if (total === 0) return null;
  return (
    <ActionMenu
      label={t('requests.waiting', { count: total })}
      className={classes.button}
      heading={t('requests.title')}
      actions={kinds.map(({ kind, count, href }) => ({
        label: t(`requests.${kind}`, { count }),
        disabled: href === null,
        ...(href === null ? {} : { act: () => history.push(href) }),
      }))}
    >
      {t('requests.title')} <span className={classes.count}>{total}</span>
    </ActionMenu>
  );
}
