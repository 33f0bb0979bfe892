import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { second } from '../../../domain/kernel/time.ts';
import type { Subscription } from '../../../domain/schemas.ts';
import type { Product } from '../../../domain/subscription/product.ts';
import { subscriptionState } from '../../../domain/subscription/status.ts';
import { testProductId } from '../../../domain/subscription/test-shop.ts';
import { Initials } from '../../components/initials.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './products.module.css';
import { stateLooks } from './state-looks.ts';

interface ProductCardProps {
  product: Product;
  /** The subscription of the account; undefined if it has none. */
  subscription: Subscription | undefined;
  /** The site of the product; null for this one. */
  site: string | null;
  onContinueFree: () => void;
}

/** A product; grey without a subscription (specification 2.9). */
export function ProductCard({ product, subscription, site, onContinueFree }: ProductCardProps) {
  const { t } = useTranslation();
  const { name, images, id, prices } = product;
  const description = id === testProductId ? t('subscriptions.testProduct') : product.description;
  return (
    <li className={classes.card} data-off={subscription === undefined || undefined}>
      <Picture name={name} seed={id} image={images[0]} />
      <h2 className={classes.name}>{name}</h2>
      {description === null ? null : <p className={classes.text}>{description}</p>}
      {subscription === undefined ? null : <Period subscription={subscription} />}
      <div className={classes.buttons}>
        {subscription === undefined ? (
          <>
            {prices.length === 0 ? null : (
              <LinkButton to="/subscriptions" search={{ product: id }} fullWidth>
                {t('subscriptions.buyProduct', { product: name })}
              </LinkButton>
            )}
            <Button variant="default" fullWidth onClick={onContinueFree}>
              {t('subscriptions.continueFree', { product: name })}
            </Button>
          </>
        ) : (
          <Continue product={name} site={site} />
        )}
      </div>
    </li>
  );
}

/** The picture of a product, or its initials. */
function Picture({ name, seed, image }: { name: string; seed: string; image: string | undefined }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className={classes.picture}>
      {image === undefined || broken ? (
        <Initials name={name} seed={seed} large />
      ) : (
        <img className={classes.image} src={image} alt="" onError={() => setBroken(true)} />
      )}
    </div>
  );
}

function Period({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currentPeriodStart: from, currentPeriodEnd: to } = subscription;
  return (
    <Stack gap={6} align="center">
      <StatusPill look={stateLooks[subscriptionState(subscription, Date.now())]} />
      {from === null || to === null ? null : (
        <p className={classes.text}>
          {t('subscriptions.period', { from: format.date(from * second), to: format.date(to * second) })}
        </p>
      )}
    </Stack>
  );
}

interface ContinueProps {
  product: string;
  site: string | null;
}

function Continue({ product, site }: ContinueProps) {
  const { t } = useTranslation();
  const label = t('subscriptions.continueTo', { product });
  if (site === null)
    return (
      <LinkButton to="/tasks" fullWidth>
        {label}
      </LinkButton>
    );
  return (
    <Button component="a" href={site} fullWidth>
      {label}
    </Button>
  );
}
