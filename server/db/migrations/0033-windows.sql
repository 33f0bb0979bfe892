-- The window in which a company's office devices hold closed tasks, in days; a company without a row has the longest.
create table company_windows (
  company_id uuid primary key,
  days integer not null,
  device_rows bigint not null,
  measured_on bigint not null
);
