-- Who signed for a proof of work, or that nobody was there to, and what was signed: docs/decisions/0186.
alter table proofs add column signature jsonb;
alter table proofs add column signed_content jsonb;
