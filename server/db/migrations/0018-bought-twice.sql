-- Whether a subscription was found to be bought in addition to another, and its buyer still has to be told that it was ended.
alter table provider_subscriptions add column bought_twice boolean not null default false;
