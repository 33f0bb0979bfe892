-- Whether the time of a mutation is flagged: its device could not compare its clock with the server's, or said a time that
-- cannot be. Devices of before did not say.
alter table mutations add column uncertain boolean not null default false;
