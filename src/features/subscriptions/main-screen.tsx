import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { subscriptionFor } from '../../../domain/subscription/status.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { NetworkButton } from '../../components/needs-network.tsx';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { useBilling, useSubscriptions } from '../../mirror/billing.ts';
import { ProductCard } from './product-card.tsx';
import classes from './products.module.css';
import type { Shop } from './shop.ts';
import { useContinueFree } from './use-continue-free.ts';
import { useShop } from './use-shop.ts';

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
          <div className={classes.wait}>
            <Loader aria-label={t('subscriptions.loading')} />
          </div>
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

/** What is sold is not known here; who may go on goes on without it. */
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
          <div className={classes.away}>
            <Button onClick={() => continueFree(null)}>{t('subscriptions.free.title')}</Button>
            <NetworkButton variant="default" note={t('subscriptions.needsNetwork')} onClick={onAgain}>
              {t('action.retry')}
            </NetworkButton>
          </div>
        )
      }
    />
  );
}
