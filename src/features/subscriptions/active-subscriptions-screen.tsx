import { Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { second } from '../../../domain/kernel/time.ts';
import { subscriptionMoments, subscriptions } from '../../../domain/subscription/resource.ts';
import { lastsUntil, mayManageSubscriptions, subscriptionState } from '../../../domain/subscription/status.ts';
import { callServer } from '../../commands/online.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { NetworkButton, useOnline } from '../../components/needs-network.tsx';
import { NotAllowed } from '../../components/not-allowed.tsx';
import { Notice } from '../../components/notice.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { useAction } from '../../components/use-action.ts';
import { defineRowScreen, RowPage, useRowScreen } from '../../lists/row-screen.tsx';
import { useSubscriptions } from '../../mirror/billing.ts';
import { subscriptionList } from '../../mirror/lists/tables/account.ts';
import { useViewer } from '../../mirror/session.ts';
import { stateLooks } from './state-looks.ts';
import { StorageUse } from './storage-use.tsx';
import { type EndAction, useEndAction } from './use-end-action.ts';
import { type Shop, useShop } from './use-shop.ts';
import { type ListedSubscription, useSubscriptionColumns } from './use-subscription-columns.tsx';

const screen = defineRowScreen({
  resource: subscriptions,
  list: () => subscriptionList,
  sort: { field: 'startDate', descending: true },
  // Specification 9.
  size: 5,
  texts: {
    title: 'subscriptions.active',
    count: 'subscriptions.count',
    empty: 'subscriptions.empty',
    emptyHint: 'subscriptions.emptyHint',
    search: 'subscriptions.search',
  },
  rowName: ({ customer, startDate }, { format }) =>
    [customer, startDate === null ? '' : format.date(startDate * second)].filter(Boolean).join(' · '),
  lines: (row, { t, format }) => {
    const lasting = lastsUntil(row, Date.now());
    const key = lasting?.kind === 'trial' ? 'billing.trialUntil' : 'billing.until';
    return [
      [t(stateLooks[subscriptionState(row, Date.now())].label)],
      [lasting === null ? null : t(key, { date: format.date(lasting.end) })],
    ];
  },
  required: 'status',
  // Specification 2.9, without the provider's ids (decision 0157).
  minimum: ['status', ...subscriptionMoments],
});

/** The subscriptions of the account (specification 2.9). They are its owner's: others are told whom to ask. */
export function ActiveSubscriptionsScreen({ search }: { search: Record<string, unknown> }) {
  const { t } = useTranslation();
  return mayManageSubscriptions(useViewer()) ? (
    <OwnSubscriptions search={search} />
  ) : (
    <NotAllowed
      page={t('subscriptions.active')}
      title={t('subscriptions.notYours')}
      hint={t('subscriptions.notYoursHint')}
    />
  );
}

/** The subscriptions, from the mirror. Ending them needs network. */
function OwnSubscriptions({ search }: { search: Record<string, unknown> }) {
  const { t } = useTranslation();
  const { table } = useRowScreen(screen, { search, columns: useSubscriptionColumns() });
  const actionOf = useEndAction();
  const { known } = useShop();
  const online = useOnline();
  const shop = known.kind === 'known' ? known.shop : null;
  return (
    <RowPage title={t('subscriptions.active')}>
      <PastDue paid={shop?.paid === true} />
      <StorageUse />
      {online ? null : <Notice tone="gray" title={t('subscriptions.needsNetworkHere')} />}
      <DataTable
        {...table}
        card={(row) => (
          <Stack gap="sm">
            {table.card(row, () => productName(row, shop))}
            <EndButton action={actionOf(row)} />
          </Stack>
        )}
        tools={<Tools paid={shop?.paid === true} />}
        actions={(row) => ({ primary: actionOf(row) })}
        readOnly={false}
      />
    </RowPage>
  );
}

/** The name of the product of a subscription; before the shop is loaded, the customer. */
function productName({ customer, items }: ListedSubscription, shop: Shop | null): string {
  const bought = items?.data[0]?.plan.product;
  return shop?.products.find(({ id }) => id === bought)?.name ?? customer;
}

/** The button of a subscription's card that ends it. */
function EndButton({ action: { label, allowed, busy, act } }: { action: EndAction }) {
  const { t } = useTranslation();
  return (
    <NetworkButton variant="default" disabled={!allowed} loading={busy} note={t('action.needsNetwork')} onClick={act}>
      {label}
    </NetworkButton>
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
    <NetworkButton variant="default" loading={busy} note={t('action.needsNetwork')} onClick={() => void run(go)}>
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
