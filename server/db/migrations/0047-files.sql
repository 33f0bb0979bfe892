-- How long a voice note is, in seconds.
alter table photos add column seconds integer;
