-- What accounts, requests and subscriptions have to keep for what happens to them by the clock.

-- When a deactivated account is deleted.
alter table users add column deletion_on bigint;
create index on users (deletion_on) where deletion_on is not null;

-- When an unanswered request expires.
alter table task_assignments add column expires_on bigint;
create index on task_assignments (expires_on) where expires_on is not null;
alter table user_additions add column expires_on bigint;
create index on user_additions (expires_on) where expires_on is not null;

-- Unsubscribed: ends with the billing cycle.
alter table subscriptions add column cancel_at_period_end boolean not null default false;
alter table subscriptions alter column cancel_at_period_end drop default;
