-- The similarity index for H2 2.2 or newer. The functions are Java: doppel-sql and what it needs
-- must be on the class path of the database.

-- The number of bits in which two SimHashes differ.
create alias if not exists doppel_hamming deterministic
  for 'dev.doppel.sql.H2Functions.hamming';

-- The number of places in which two strings of 0 and 1 differ, of equal length; blanks around them
-- do not count.
create alias if not exists hamdist deterministic
  for 'dev.doppel.sql.H2Functions.hamDist';

-- A SimHash written as 64 characters, 0 or 1.
create alias if not exists doppel_simhash deterministic
  for 'dev.doppel.sql.H2Functions.simhash';

-- The four blocks are 16 bits of the SimHash each; block0 has the lowest.
create table if not exists doppel_documents (
  id varchar primary key,
  fingerprint char(32),
  simhash bigint not null,
  characters bigint,
  sketch varbinary(4096),
  block0 integer generated always as (cast(bitand(simhash, 65535) as integer)),
  block1 integer generated always as (cast(bitand(rshift(simhash, 16), 65535) as integer)),
  block2 integer generated always as (cast(bitand(rshift(simhash, 32), 65535) as integer)),
  block3 integer generated always as (cast(bitand(rshift(simhash, 48), 65535) as integer))
);

-- Proves that two texts are the same. Rows of tables from before it have none until they are stored
-- again, and then are copies of nothing.
alter table doppel_documents add column if not exists sha256 char(64);

-- With the SimHash beside the block, a row is read only if it is an answer.
create index if not exists doppel_block0 on doppel_documents (block0, simhash);

create index if not exists doppel_block1 on doppel_documents (block1, simhash);

create index if not exists doppel_block2 on doppel_documents (block2, simhash);

create index if not exists doppel_block3 on doppel_documents (block3, simhash);

-- All rows within a distance of a SimHash, and no others.
create alias if not exists doppel_similar
  for 'dev.doppel.sql.H2Functions.similar';
