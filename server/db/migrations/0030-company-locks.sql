-- Companies whose people may do nothing until the operator unlocks them. Instants are epoch milliseconds.
create table company_locks (
  company_id uuid primary key,
  locked_on bigint not null
);
