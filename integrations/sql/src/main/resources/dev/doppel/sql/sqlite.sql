-- The similarity index for SQLite 3.31 or newer. A database of SQLite holds no functions: the query
-- for one SimHash and distance, which needs none, is printed by doppel sql query --dialect sqlite.
-- To a connection of a Java program, dev.doppel.sql.SqliteFunctions gives doppel_hamming,
-- doppel_simhash and HamDist.

-- The four blocks are 16 bits of the SimHash each; block0 has the lowest.
create table if not exists doppel_documents (
  id text primary key not null,
  fingerprint text,
  simhash integer not null,
  characters integer,
  sketch blob,
  sha256 text,
  block0 integer generated always as (simhash & 65535) virtual,
  block1 integer generated always as ((simhash >> 16) & 65535) virtual,
  block2 integer generated always as ((simhash >> 32) & 65535) virtual,
  block3 integer generated always as ((simhash >> 48) & 65535) virtual
);

-- With the SimHash beside the block, a row is read only if it is an answer.
create index if not exists doppel_block0 on doppel_documents (block0, simhash);

create index if not exists doppel_block1 on doppel_documents (block1, simhash);

create index if not exists doppel_block2 on doppel_documents (block2, simhash);

create index if not exists doppel_block3 on doppel_documents (block3, simhash);
