-- What people call the device in which a session began, so that they know which one they end.
alter table sessions add column label text;
