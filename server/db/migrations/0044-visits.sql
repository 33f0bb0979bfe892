-- Somebody's way to an address, and their arrival: docs/decisions/0188.
alter table operational_addresses add column visit jsonb;

-- Whether a company's customers are told of visits.
alter table companies add column tell_customers boolean not null default false;

-- To whom a company has mailed about visits, by the secret in the mail with which they stop that. The address is a hash.
create table visit_mail_receivers (
  token text primary key,
  company_id uuid not null,
  receiver text not null,
  stopped_on bigint,
  unique (company_id, receiver)
);
