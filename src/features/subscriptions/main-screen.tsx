import { Button, Group, Loader, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { subscriptionFor } from '../../../domain/subscription/status.ts';
import { acceptedNoPrivileges } from '../../../domain/user/preferences.ts';
import { savePreference } from '../../commands/preferences.ts';
import { confirm } from '../../components/confirm-store.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { NetworkButton } from '../../components/needs-network.tsx';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useBilling, useSubscriptions } from '../../mirror/billing.ts';
import { useSession } from '../../mirror/session.ts';
import { ProductCard } from './product-card.tsx';
import classes from './products.module.css';
import { type Shop, useShop } from './use-shop.ts';

/** The products that an account owns or can buy (specification 2.9). */
export function MainScreen() {
  const { t } = useTranslation();
  const { known, again } = useShop();
  return (
    <>
      <PageHeader title={t('subscriptions.owned')} />
      <PageContent>
        {known.kind === 'known' ? <Products shop={known.shop} /> : null}
        {known.kind === 'asked' ? (
          <Group justify="center" mih="12rem">
            <Loader role="status" aria-label={t('subscriptions.loading')} />
          </Group>
        ) : null}
        {known.kind === 'away' ? <Away onAgain={again} /> : null}
      </PageContent>
    </>
  );
}

function Products({ shop: { products, sites } }: { shop: Shop }) {
  const { t } = useTranslation();
  const subscriptions = useSubscriptions();
  const continueFree = useContinueFree();
  if (subscriptions === undefined) return null;
  const siteOf = (name: string): string | null => sites[name] ?? null;
  const elsewhere = Object.entries(sites).filter(([name]) => !products.some((product) => product.name === name));
  return (
    <>
      {products.length === 0 ? (
        <EmptyState title={t('subscriptions.none')} hint={t('subscriptions.noneHint')} />
      ) : (
        <ul className={classes.cards}>
          {products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              site={siteOf(product.name)}
              subscription={subscriptionFor(product.id, subscriptions, Date.now())}
              onContinueFree={() => continueFree(siteOf(product.name))}
            />
          ))}
        </ul>
      )}
      {elsewhere.length === 0 ? null : <Family sites={elsewhere} />}
    </>
  );
}

/** The other products of the family, each with its site (specification 1). */
function Family({ sites }: { sites: readonly (readonly [string, string])[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t('subscriptions.family')}>
      <ul className={classes.cards}>
        {sites.map(([name, site]) => (
          <li key={name} className={classes.card}>
            <h2 className={classes.name}>{name}</h2>
            <div className={classes.buttons}>
              <Button component="a" variant="default" href={site} fullWidth>
                {t('subscriptions.continueTo', { product: name })}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The shop could not be loaded; people can continue without it. */
function Away({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation();
  const subscribed = useBilling()?.subscribed === true;
  const continueFree = useContinueFree();
  return (
    <EmptyState
      title={t('subscriptions.away')}
      hint={t('subscriptions.awayHint')}
      action={
        subscribed ? (
          <LinkButton to="/tasks">{t('subscriptions.toTasks')}</LinkButton>
        ) : (
          <Stack gap={8} align="center">
            <Button onClick={() => continueFree(null)}>{t('subscriptions.free.title')}</Button>
            <NetworkButton variant="default" note={t('action.needsNetwork')} onClick={onAgain}>
              {t('action.retry')}
            </NetworkButton>
          </Stack>
        )
      }
    />
  );
}

/** Continues as a free user after a confirmation (specification 2.9), which is saved for all devices of the person. */
function useContinueFree(): (site: string | null) => void {
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
