-- Invitations of the operator's to register a company. A hash is that of a link's secret; instants are epoch milliseconds.
create table company_invitations (
  hash text primary key,
  email text not null,
  created_on bigint not null,
  expires_on bigint not null
);
