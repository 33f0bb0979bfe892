-- Addresses and customers have a running number within their company, as tasks do: docs/decisions/0158. Those from before get theirs
-- in the order in which they were created. A counter goes on from there.
alter table addresses add column number bigint;
alter table customers add column number bigint;

update addresses a set number = n.number
from (
  select id, row_number() over (partition by company_id order by create_date, id) as number
  from addresses where company_id is not null) n
where a.id = n.id;

update customers c set number = n.number
from (
  select id, row_number() over (partition by company_id order by create_date, id) as number
  from customers where company_id is not null) n
where c.id = n.id;

insert into counters (company_id, name, value)
select company_id, 'address', max(number) from addresses where number is not null group by company_id
union all
select company_id, 'customer', max(number) from customers where number is not null group by company_id;
