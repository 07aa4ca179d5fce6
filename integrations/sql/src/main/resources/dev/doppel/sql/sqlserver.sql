-- The similarity index for SQL Server 2016 SP1 or newer, for sqlcmd or Management Studio: GO parts
-- the batches. Running it again is harmless. It has not been run on a server: tests read it with a
-- parser of Transact-SQL and run its functions, translated word by word, in PostgreSQL.

-- Indexes on computed columns ask for these, also of those who insert; sqlcmd has them off.
set quoted_identifier on;
GO

set ansi_nulls on;
GO

-- The number of bits in which two SimHashes differ: bits are added up in pairs, in fours, in bytes.
-- The highest bit is counted apart, since it makes a bigint negative.
create or alter function dbo.doppel_hamming(@a bigint, @b bigint)
returns int
with schemabinding
as
begin
  return (select cast((bytes.value % 255) + bytes.highest as int)
    from (select (fours.value + (fours.value / 16)) & cast(1085102592571150095 as bigint) as value,
            fours.highest
      from (select (pairs.value & cast(3689348814741910323 as bigint))
                + ((pairs.value / 4) & cast(3689348814741910323 as bigint)) as value,
              pairs.highest
        from (select bits.value - ((bits.value / 2) & cast(6148914691236517205 as bigint)) as value,
                bits.highest
          from (select (@a ^ @b) & cast(9223372036854775807 as bigint) as value,
                  case when (@a ^ @b) < 0 then 1 else 0 end as highest) bits) pairs) fours) bytes);
end;
GO

-- The number of places in which two strings of 0 and 1 differ, of equal length and at most 4096
-- characters; blanks around them do not count.
create or alter function dbo.HamDist(@a varchar(4096), @b varchar(4096))
returns int
with schemabinding
as
begin
  return (select case
      when @a is null or @b is null then null
      when len(ltrim(rtrim(@a))) = len(ltrim(rtrim(@b)))
        and replace(replace(concat(ltrim(rtrim(@a)), ltrim(rtrim(@b))), '0', ''), '1', '') = ''
      then (select cast(count(*) as int)
        from (select 256 * high.digit + 16 * middle.digit + low.digit + 1 as place
          from (values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14),
            (15)) high (digit)
          cross join (values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13),
            (14), (15)) middle (digit)
          cross join (values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13),
            (14), (15)) low (digit)) places
        where places.place <= len(ltrim(rtrim(@a)))
          and substring(ltrim(rtrim(@a)), places.place, 1)
            <> substring(ltrim(rtrim(@b)), places.place, 1))
      else cast(concat('two strings of 0 and 1 of equal length are needed, got ', @a, ' and ', @b)
        as int) end);
end;
GO

-- A SimHash written as 64 characters, 0 or 1.
create or alter function dbo.doppel_simhash(@bits varchar(4096))
returns bigint
with schemabinding
as
begin
  return (select case
      when @bits is null then null
      when len(ltrim(rtrim(@bits))) = 64
        and replace(replace(ltrim(rtrim(@bits)), '0', ''), '1', '') = ''
      then (select cast(sum(case substring(ltrim(rtrim(@bits)), places.place, 1)
          when '1' then places.worth else 0 end) as bigint)
        from (values
        (1, cast(-9223372036854775808 as bigint)), (2, 4611686018427387904), (3, 2305843009213693952),
        (4, 1152921504606846976), (5, 576460752303423488), (6, 288230376151711744),
        (7, 144115188075855872), (8, 72057594037927936), (9, 36028797018963968),
        (10, 18014398509481984), (11, 9007199254740992), (12, 4503599627370496),
        (13, 2251799813685248), (14, 1125899906842624), (15, 562949953421312), (16, 281474976710656),
        (17, 140737488355328), (18, 70368744177664), (19, 35184372088832), (20, 17592186044416),
        (21, 8796093022208), (22, 4398046511104), (23, 2199023255552), (24, 1099511627776),
        (25, 549755813888), (26, 274877906944), (27, 137438953472), (28, 68719476736),
        (29, 34359738368), (30, 17179869184), (31, 8589934592), (32, 4294967296),
        (33, 2147483648), (34, 1073741824), (35, 536870912), (36, 268435456), (37, 134217728),
        (38, 67108864), (39, 33554432), (40, 16777216), (41, 8388608), (42, 4194304),
        (43, 2097152), (44, 1048576), (45, 524288), (46, 262144), (47, 131072), (48, 65536),
        (49, 32768), (50, 16384), (51, 8192), (52, 4096), (53, 2048), (54, 1024),
        (55, 512), (56, 256), (57, 128), (58, 64), (59, 32), (60, 16), (61, 8), (62, 4),
        (63, 2), (64, 1))
          places (place, worth))
      else cast(concat('a SimHash is 64 characters, 0 or 1, got ', @bits) as bigint) end);
end;
GO

-- The four blocks are 16 bits of the SimHash each; block0 has the lowest.
if object_id(N'dbo.doppel_documents', N'U') is null
create table dbo.doppel_documents (
  id nvarchar(400) collate Latin1_General_100_BIN2 not null primary key,
  fingerprint char(32),
  simhash bigint not null,
  characters bigint,
  sketch varbinary(4096),
  sha256 char(64),
  block0 as cast(simhash & 65535 as int) persisted,
  block1 as cast((simhash & cast(4294901760 as bigint)) / cast(65536 as bigint) as int) persisted,
  block2 as cast((simhash & cast(281470681743360 as bigint)) / cast(4294967296 as bigint) as int)
    persisted,
  block3 as cast(((simhash & cast(-281474976710656 as bigint)) / cast(281474976710656 as bigint))
    & 65535 as int) persisted
);
GO

if not exists (select 1 from sys.indexes
  where name = N'doppel_block0' and object_id = object_id(N'dbo.doppel_documents'))
create index doppel_block0 on dbo.doppel_documents (block0) include (simhash);
GO

if not exists (select 1 from sys.indexes
  where name = N'doppel_block1' and object_id = object_id(N'dbo.doppel_documents'))
create index doppel_block1 on dbo.doppel_documents (block1) include (simhash);
GO

if not exists (select 1 from sys.indexes
  where name = N'doppel_block2' and object_id = object_id(N'dbo.doppel_documents'))
create index doppel_block2 on dbo.doppel_documents (block2) include (simhash);
GO

if not exists (select 1 from sys.indexes
  where name = N'doppel_block3' and object_id = object_id(N'dbo.doppel_documents'))
create index doppel_block3 on dbo.doppel_documents (block3) include (simhash);
GO

-- The values that a block must have one of, if no other block is to lead to the row: its own and
-- those at most (distance - block) / 4 bits from it.
create or alter function dbo.doppel_near(@sought bigint, @block int, @distance int)
returns table
with schemabinding
as
return (
  select distinct (own.value ^ (a.mask | b.mask | c.mask)) as value
  from (select case @block
      when 0 then cast(@sought & 65535 as int)
      when 1 then cast((@sought & cast(4294901760 as bigint)) / cast(65536 as bigint) as int)
      when 2 then cast((@sought & cast(281470681743360 as bigint)) / cast(4294967296 as bigint)
        as int)
      else cast(((@sought & cast(-281474976710656 as bigint)) / cast(281474976710656 as bigint))
        & 65535 as int)
    end as value) own
  cross join (values (0), (1), (2), (4), (8), (16), (32), (64), (128), (256), (512), (1024),
    (2048), (4096), (8192), (16384), (32768)) a (mask)
  cross join (values (0), (1), (2), (4), (8), (16), (32), (64), (128), (256), (512), (1024),
    (2048), (4096), (8192), (16384), (32768)) b (mask)
  cross join (values (0), (1), (2), (4), (8), (16), (32), (64), (128), (256), (512), (1024),
    (2048), (4096), (8192), (16384), (32768)) c (mask)
  where @distance >= @block
    and (a.mask = 0 or @distance - @block >= 4)
    and (b.mask = 0 or @distance - @block >= 8)
    and (c.mask = 0 or @distance - @block >= 12)
);
GO

-- All rows within a distance of a SimHash, and no others. Beyond 15, which would take 4608 values to
-- look up, it reads the whole table.
create or alter function dbo.doppel_similar(@sought bigint, @within int)
returns table
as
return (
  select d.id, d.simhash, dbo.doppel_hamming(d.simhash, @sought) as distance
  from dbo.doppel_documents d join dbo.doppel_near(@sought, 0, @within) n on n.value = d.block0
  where @within <= 15 and dbo.doppel_hamming(d.simhash, @sought) <= @within
  union
  select d.id, d.simhash, dbo.doppel_hamming(d.simhash, @sought) as distance
  from dbo.doppel_documents d join dbo.doppel_near(@sought, 1, @within) n on n.value = d.block1
  where @within <= 15 and dbo.doppel_hamming(d.simhash, @sought) <= @within
  union
  select d.id, d.simhash, dbo.doppel_hamming(d.simhash, @sought) as distance
  from dbo.doppel_documents d join dbo.doppel_near(@sought, 2, @within) n on n.value = d.block2
  where @within <= 15 and dbo.doppel_hamming(d.simhash, @sought) <= @within
  union
  select d.id, d.simhash, dbo.doppel_hamming(d.simhash, @sought) as distance
  from dbo.doppel_documents d join dbo.doppel_near(@sought, 3, @within) n on n.value = d.block3
  where @within <= 15 and dbo.doppel_hamming(d.simhash, @sought) <= @within
  union
  select d.id, d.simhash, dbo.doppel_hamming(d.simhash, @sought) as distance
  from dbo.doppel_documents d
  where @within > 15 and dbo.doppel_hamming(d.simhash, @sought) <= @within
);
GO
