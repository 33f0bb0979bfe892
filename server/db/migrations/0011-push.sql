-- Browsers that get notifications while the app is closed. A subscription is of the session in which it was asked for.
create table push_subscriptions (
  id uuid primary key,
  endpoint text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  language text not null,
  remembered boolean not null,
  created_on bigint not null
);
create index on push_subscriptions (user_id);
create index on push_subscriptions (session_id);
