import { Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../../domain/schemas.ts';
import type { Price, Product } from '../../../domain/subscription/product.ts';
import { canKeep, subscriptionFor } from '../../../domain/subscription/status.ts';
import { useOnlineCall } from '../../commands/online.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { NetworkButton } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useAction } from '../../components/use-action.ts';
import { languageOf } from '../../i18n/start.ts';
import { useSubscriptions } from '../../mirror/billing.ts';
import { intervalName, intervalText, priceText } from './price-text.ts';
import classes from './products.module.css';
import type { ShopSearch } from './shop-search.ts';
import { useEndAction } from './use-end-action.ts';
import { useShop } from './use-shop.ts';

/** The page to buy a subscription (specification 2.9), by billing interval, at the payment provider. */
export function SubscriptionsScreen({ search }: { search: ShopSearch }) {
  const { t } = useTranslation();
  const { known, again } = useShop();
  const subscriptions = useSubscriptions();
  if (known.kind === 'away')
    return (
      <Frame>
        <EmptyState
          title={t('subscriptions.away')}
          hint={t('subscriptions.awayHint')}
          action={
            <NetworkButton variant="default" note={t('action.needsNetwork')} onClick={again}>
              {t('action.retry')}
            </NetworkButton>
          }
        />
      </Frame>
    );
  if (known.kind === 'asked' || subscriptions === undefined)
    return (
      <Frame>
        <Group justify="center" mih="12rem">
          <Loader role="status" aria-label={t('subscriptions.loading')} />
        </Group>
      </Frame>
    );
  const { products } = known.shop;
  const product = products.find(({ id }) => id === search.product) ?? products[0];
  return (
    <Frame {...(product === undefined ? {} : { subtitle: product.name })}>
      {product === undefined ? (
        <EmptyState title={t('subscriptions.none')} hint={t('subscriptions.noneHint')} />
      ) : (
        <Offer product={product} interval={search.interval} subscriptions={subscriptions} />
      )}
    </Frame>
  );
}

function Frame({ subtitle, children }: { subtitle?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('nav.subscriptions')} {...(subtitle === undefined ? {} : { subtitle })} />
      <PageContent>{children}</PageContent>
    </>
  );
}

interface OfferProps {
  product: Product;
  interval: string | undefined;
  subscriptions: readonly Subscription[];
}

function Offer({ product, interval, subscriptions }: OfferProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const intervals = new Map(product.prices.map(({ recurring }) => [intervalName(recurring), recurring]));
  const [first] = intervals.keys();
  const chosen = interval !== undefined && intervals.has(interval) ? interval : first;
  const prices = product.prices.filter(({ recurring }) => intervalName(recurring) === chosen);
  const owned = subscriptionFor(product.id, subscriptions, Date.now());
  if (chosen === undefined) return <EmptyState title={t('subscriptions.none')} hint={t('subscriptions.noneHint')} />;
  return (
    <Stack gap="md">
      {owned === undefined ? null : <Owned subscription={owned} />}
      {intervals.size < 2 ? null : (
        <SegmentedControl
          style={{ alignSelf: 'flex-start' }}
          aria-label={t('subscriptions.intervalLabel')}
          data={[...intervals].map(([value, recurring]) => ({ value, label: intervalText(t, recurring) }))}
          value={chosen}
          onChange={(next) =>
            void navigate({ to: '.', search: { product: product.id, interval: next }, replace: true })
          }
        />
      )}
      <ul className={classes.cards}>
        {prices.map((price) => (
          <PriceCard key={price.id} price={price} first={subscriptions.length === 0} disabled={owned !== undefined} />
        ))}
      </ul>
    </Stack>
  );
}

/** Says that the account has the product; a subscription that would end can be kept here. */
function Owned({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const { label, allowed, busy, act } = useEndAction()(subscription);
  const ending = canKeep(subscription, Date.now());
  return (
    <Notice tone={ending ? 'amber' : 'green'} title={t(ending ? 'subscriptions.haveEnding' : 'subscriptions.have')}>
      <Group gap={8} mt={6}>
        {ending ? (
          <NetworkButton disabled={!allowed} loading={busy} note={t('action.needsNetwork')} onClick={act}>
            {label}
          </NetworkButton>
        ) : null}
        <LinkButton to="/active-subs" variant="default">
          {t('subscriptions.toActive')}
        </LinkButton>
      </Group>
    </Notice>
  );
}

interface PriceCardProps {
  price: Price;
  /** The account never had a subscription; its first one begins with a trial. */
  first: boolean;
  disabled: boolean;
}

function PriceCard({ price, first, disabled }: PriceCardProps) {
  const { t, i18n } = useTranslation();
  const { busy, buy } = useBuy();
  const amount = priceText(price, languageOf(i18n));
  const interval = intervalText(t, price.recurring);
  return (
    <li className={classes.card}>
      <h2 className={classes.name}>{price.nickname ?? interval}</h2>
      {amount === null ? null : (
        <Text fz="xl" fw={650} className="tabular">
          {amount}
        </Text>
      )}
      <p className={classes.text}>{t(first ? 'subscriptions.trialHint' : 'subscriptions.renews')}</p>
      <div className={classes.buttons}>
        <NetworkButton
          fullWidth
          disabled={disabled}
          loading={busy}
          note={t('subscriptions.offline')}
          onClick={() => buy(price.id)}
        >
          {t(first ? 'subscriptions.startTrial' : 'subscriptions.buy')}
        </NetworkButton>
      </div>
    </li>
  );
}

/** Opens the payment provider, which returns to the addresses or to the failed-transaction page. */
function useBuy(): { busy: boolean; buy: (priceId: string) => void } {
  const { showFailure } = useOutcome();
  const { busy, run } = useAction();
  const call = useOnlineCall('startCheckout');
  const go = async (priceId: string): Promise<void> => {
    const { origin } = window.location;
    const body = { priceId, success_Url: `${origin}/addresses?bought=1`, cancel_Url: `${origin}/failedTransaction` };
    const answer = await call.send({ body });
    if (answer.kind === 'answered') window.location.assign(answer.reply.url);
    else if (answer.kind !== 'cancelled') await showFailure(answer);
  };
  return { busy, buy: (priceId) => void run(() => go(priceId)) };
}
