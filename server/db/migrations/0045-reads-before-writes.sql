-- What decides who sees a row is looked up with every pull and every page. Entries that wait to be put into an index in bulk would
-- all be read each time, and make the planner read whole tables instead.
alter index tasks_employees_assignees_ids_idx set (fastupdate = off);
alter index tasks_watchers_ids_idx set (fastupdate = off);
alter index operational_addresses_pickup_addresses_ids_idx set (fastupdate = off);
alter index proofs_addresses_ids_idx set (fastupdate = off);
alter index customers_addresses_ids_idx set (fastupdate = off);
alter index customers_watchers_ids_idx set (fastupdate = off);
alter index customers_users_ids_idx set (fastupdate = off);
alter index addresses_companies_ids_idx set (fastupdate = off);
alter index addresses_pickup_operational_addresses_ids_idx set (fastupdate = off);
alter index companies_addresses_ids_idx set (fastupdate = off);
alter index roles_employees_ids_idx set (fastupdate = off);
