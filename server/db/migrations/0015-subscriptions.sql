-- The purchase at the payment provider that an account has open for a product: it is closed there before another is begun.
create table checkouts (
  user_id uuid not null references users (id) on delete cascade,
  product text not null,
  session_id text not null unique,
  created_on bigint not null,
  primary key (user_id, product)
);

-- Whether a subscription is to another product of the family, which opens nothing here.
alter table subscriptions add column other_product boolean not null default false;
