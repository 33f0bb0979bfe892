-- What is, or was, installed at an address: docs/decisions/0187.
create table equipment (
  id uuid primary key,
  version bigint not null,
  create_date bigint not null,
  modify_date bigint not null,
  company_id uuid,
  address_id uuid not null,
  kind text not null,
  kind_key text collate "C" not null,
  serial_number text not null,
  serial_number_key text collate "C" not null,
  installed_on bigint,
  installed_by_id uuid,
  taken_out_on bigint,
  taken_out_by_id uuid,
  note text,
  operational_address_id uuid,
  step text,
  photo_id uuid
);
create index on equipment (company_id, id);
create index on equipment (address_id);
create index on equipment (installed_by_id);
create index on equipment (taken_out_by_id);
create index on equipment (operational_address_id);
create index on equipment (photo_id);
