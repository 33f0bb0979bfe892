import { Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { second } from '../../../domain/kernel/time.ts';
import { lastsUntil, mayManageSubscriptions, subscriptionState } from '../../../domain/subscription/status.ts';
import { callServer } from '../../commands/online.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { NetworkButton, useOnline } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { CardText } from '../../components/table/card-text.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import type { RowListSearch } from '../../components/table/list-search.ts';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useUrlList } from '../../lists/use-url-list.ts';
import { useSubscriptions } from '../../mirror/billing.ts';
import { subscriptionList } from '../../mirror/lists/tables/account.ts';
import { useViewer } from '../../mirror/session.ts';
import { stateLooks } from './state-looks.ts';
import { StorageUse } from './storage-use.tsx';
import { subscriptionListParams } from './subscription-search.ts';
import { type EndAction, useEndAction } from './use-end-action.ts';
import { type Shop, useShop } from './use-shop.ts';
import {
  type ListedSubscription,
  minimumSubscriptionColumns,
  useSubscriptionColumns,
} from './use-subscription-columns.tsx';

/** The subscriptions of the account (specification 2.9), from the mirror. Ending them needs network. */
export function ActiveSubscriptionsScreen({ search }: { search: RowListSearch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useUrlList({ list: subscriptionList, params: subscriptionListParams }, search);
  const actionOf = useEndAction();
  const { known } = useShop();
  const online = useOnline();
  const owns = mayManageSubscriptions(useViewer());
  const shop = known.kind === 'known' ? known.shop : null;
  return (
    <>
      <PageHeader title={t('subscriptions.active')} />
      <PageContent>
        <PastDue paid={shop?.paid === true} />
        {owns ? <StorageUse /> : null}
        {online ? null : <Notice tone="gray" title={t('subscriptions.needsNetworkHere')} />}
        <DataTable
          {...list}
          label={t('subscriptions.active')}
          rowLabel={({ customer, startDate }) =>
            [customer, startDate === null ? '' : format.date(startDate * second)].filter(Boolean).join(' · ')
          }
          columns={useSubscriptionColumns()}
          required="id"
          minimum={minimumSubscriptionColumns}
          card={(row) => <SubscriptionCard row={row} shop={shop} action={actionOf(row)} />}
          count={(count) => t('subscriptions.count', { count, shown: format.number(count) })}
          empty={{ title: t('subscriptions.empty'), hint: t('subscriptions.emptyHint') }}
          search={{ label: t('subscriptions.search'), placeholder: t('subscriptions.search') }}
          tools={<Tools paid={shop?.paid === true} />}
          actions={(row) => ({ primary: actionOf(row) })}
        />
      </PageContent>
    </>
  );
}

interface SubscriptionCardProps {
  row: ListedSubscription;
  /** Null until the shop is loaded. */
  shop: Shop | null;
  action: EndAction;
}

/** A subscription as a card: its product, until when it lasts, and the button that ends it. */
function SubscriptionCard({ row, shop, action: { label, allowed, busy, act } }: SubscriptionCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { customer, items } = row;
  const bought = items?.data[0]?.plan.product;
  const name = shop?.products.find(({ id }) => id === bought)?.name ?? customer;
  const lasting = lastsUntil(row, Date.now());
  const words = lasting?.kind === 'trial' ? 'billing.trialUntil' : 'billing.until';
  const until = lasting === null ? null : t(words, { date: format.date(lasting.end) });
  return (
    <Stack gap="sm">
      <CardText title={name} lines={[[t(stateLooks[subscriptionState(row, Date.now())].label)], [until]]} />
      <NetworkButton
        variant="default"
        disabled={!allowed}
        loading={busy}
        note={t('subscriptions.needsNetwork')}
        onClick={act}
      >
        {label}
      </NetworkButton>
    </Stack>
  );
}

/** The links to buy a subscription and to change the payment card. */
function Tools({ paid }: { paid: boolean }) {
  const { t } = useTranslation();
  const owns = mayManageSubscriptions(useViewer());
  const hasBought = (useSubscriptions() ?? []).length > 0;
  if (!owns) return null;
  return (
    <>
      <LinkButton to="/subscriptions" variant="default">
        {t('billing.buy')}
      </LinkButton>
      {hasBought && paid ? <CardButton /> : null}
    </>
  );
}

/** Opens the provider's pages; data of payment cards never comes here. */
function CardButton() {
  const { t } = useTranslation();
  const { showFailure } = useOutcome();
  const { busy, run } = useAction();
  const go = async (): Promise<void> => {
    const answer = await callServer('startPortal', { body: { returnUrl: window.location.href } });
    if (answer.kind === 'answered') window.location.assign(answer.reply.url);
    else if (answer.kind !== 'cancelled') await showFailure(answer);
  };
  return (
    <NetworkButton variant="default" loading={busy} note={t('subscriptions.needsNetwork')} onClick={() => void run(go)}>
      {t('subscriptions.card')}
    </NetworkButton>
  );
}

/** Warns that the last payment failed while the provider still retries it. */
function PastDue({ paid }: { paid: boolean }) {
  const { t } = useTranslation();
  const owns = mayManageSubscriptions(useViewer());
  const late = (useSubscriptions() ?? []).some((each) => subscriptionState(each, Date.now()) === 'pastDue');
  if (!late) return null;
  return (
    <Notice tone="red" title={t('subscriptions.pastDue')} text={t('subscriptions.pastDueHint')}>
      {owns && paid ? (
        <Group gap={8} mt={6}>
          <CardButton />
        </Group>
      ) : null}
    </Notice>
  );
}
