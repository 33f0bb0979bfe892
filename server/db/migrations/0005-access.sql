-- Accounts that prove their address first; those that there are have been in use.
alter table credentials add column verified boolean not null default true;

-- Links that open something once. Only the hash of a link's secret is kept.
create table one_time_tokens (
  hash text primary key,
  user_id uuid not null,
  purpose text not null,
  expires_on bigint not null
);
create index on one_time_tokens (user_id, purpose);
create index on one_time_tokens (expires_on);
create index on users (lower(email));

-- Codes that bring accounts (specification 3, Affiliate).
create table affiliates (
  code text primary key,
  nickname text not null
);

-- The payment provider's subscriptions and the rows that show them. `synced_on` is when the provider was last asked.
create table provider_subscriptions (
  provider_id text primary key,
  row_id uuid not null unique,
  user_id uuid not null,
  synced_on bigint not null
);
create index on provider_subscriptions (user_id);

-- Events of the payment provider that were dealt with; it sends some of them more than once.
create table provider_events (
  id text primary key,
  received_on bigint not null
);

-- Purchases of the built-in test checkout.
create table test_checkouts (
  id uuid primary key,
  user_id uuid not null,
  price_id text not null,
  success_url text not null,
  cancel_url text not null,
  created_on bigint not null
);
