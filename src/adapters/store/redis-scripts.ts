/** The Lua scripts of a log in Redis. Redis runs each of them as one command. */
import { createHash } from "node:crypto";

export interface RedisScript {
  readonly text: string;
  /** The SHA-1 hash by which Redis knows it. */
  readonly hash: string;
}

/** How long a replica counts as running after its last heartbeat, and how long the keys stay after that of the last replica. */
const LIVE_MILLISECONDS = 15_000;
const LIFE_SECONDS = 24 * 60 * 60;

/** Entries are read this many at a time, until a reply is larger than the limit in bytes. */
const ENTRIES_AT_ONCE = 100;
const REPLY_BYTES = 2 * 1024 * 1024;

/** Bytes of a checkpoint in a reply. */
export const CHECKPOINT_BYTES = 2 * 1024 * 1024;

const PARTS = `
local log, entries, first, last, replicas = unpack(KEYS)

local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function see(replica, at)
  redis.call('ZADD', replicas, at, replica)
  for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ${LIFE_SECONDS}) end
end
`;

/**
 * Creates the log unless there is a whole one with the same configuration. Refuses, with the version and the configuration of the log, if
 * replicas with another one are running.
 * ARGV: epoch of a new log, configuration, version, replica.
 */
const JOIN = `
local meta = redis.call('HMGET', log, 'epoch', 'config', 'version', 'position', 'first')
local at = now()
local isWhole = meta[1] and redis.call('XLEN', entries) == meta[4] - meta[5]
  and (meta[5] == '0' or redis.call('EXISTS', first) == 1)
if isWhole and (meta[2] ~= ARGV[2] or meta[3] ~= ARGV[3]) then
  if redis.call('ZCOUNT', replicas, at - ${LIVE_MILLISECONDS}, '+inf') > 0 then return {'refused', meta[3], meta[2]} end
  isWhole = false
end
if not isWhole then
  redis.call('DEL', unpack(KEYS))
  redis.call('HSET', log, 'epoch', ARGV[1], 'config', ARGV[2], 'version', ARGV[3],
    'position', 0, 'time', 0, 'first', 0, 'last', 0)
  meta[1], meta[5] = ARGV[1], '0'
end
see(ARGV[4], at)
return {'joined', meta[1], meta[5], redis.call('STRLEN', first)}
`;

/** Reads a part of the checkpoint. ARGV: epoch, position, offset. */
const READ_CHECKPOINT = `
local meta = redis.call('HMGET', log, 'epoch', 'first')
if meta[1] ~= ARGV[1] then return {'lost'} end
if meta[2] ~= ARGV[2] then return {'behind'} end
return {'part', redis.call('GETRANGE', first, ARGV[3], ARGV[3] + ${CHECKPOINT_BYTES} - 1)}
`;

/**
 * Appends events, then reads what comes after a position, up to another one if it is given. All replicas have to begin anew, so the epoch
 * changes, if a replica has an entry which is not there, because Redis came back with an older state; and if there are more entries or fewer
 * than were appended, because something else has written or dropped some.
 * ARGV: epoch, position to read after, id of an entry that the replica knows, position to read up to, position and state of a checkpoint,
 * events.
 */
const APPEND = `
local meta = redis.call('HMGET', log, 'epoch', 'position', 'time', 'first', 'last')
if meta[1] ~= ARGV[1] then return {'lost'} end
local position, time, start = tonumber(meta[2]), tonumber(meta[3]), tonumber(meta[4])
local after, known = tonumber(ARGV[2]), ARGV[3]
local isKnown = known == '' or tonumber(string.match(known, '^%d+')) <= start
local isWhole = redis.call('XLEN', entries) == position - start
if after > position or not isWhole or not (isKnown or #redis.call('XRANGE', entries, known, known) == 1) then
  redis.call('HSET', log, 'epoch', meta[1] .. '+')
  return {'lost'}
end
if after < start then return {'behind'} end
if #ARGV > 6 then
  time = math.max(time, now())
  for index = 7, #ARGV do
    position = position + 1
    redis.call('XADD', entries, position .. '-' .. time, 'event', ARGV[index])
  end
  if meta[2] == '0' then redis.call('EXPIRE', entries, ${LIFE_SECONDS}) end
  redis.call('HSET', log, 'position', position, 'time', time)
  if ARGV[5] ~= '' and tonumber(ARGV[5]) > tonumber(meta[5]) then
    if redis.call('EXISTS', last) == 1 then redis.call('RENAME', last, first) end
    redis.call('SET', last, ARGV[6], 'EX', ${LIFE_SECONDS})
    redis.call('HSET', log, 'first', meta[5], 'last', ARGV[5])
    redis.call('XTRIM', entries, 'MINID', meta[5] + 1)
  end
end
local upTo = ARGV[4] == '' and position or tonumber(ARGV[4])
local reply, bytes = {'entries', upTo}, 0
while after < upTo do
  local page = redis.call('XRANGE', entries, after + 1, upTo, 'COUNT', ${ENTRIES_AT_ONCE})
  for _, entry in ipairs(page) do
    reply[#reply + 1] = entry[1]
    reply[#reply + 1] = entry[2][2]
    bytes = bytes + #entry[2][2]
    if bytes > ${REPLY_BYTES} then return reply end
  end
  if #page < ${ENTRIES_AT_ONCE} then break end
  after = after + #page
end
return reply
`;

/** Says that a replica is running. ARGV: epoch, replica. */
const SEE = `
if redis.call('HGET', log, 'epoch') ~= ARGV[1] then return {'lost'} end
local at = now()
redis.call('ZREMRANGEBYSCORE', replicas, '-inf', at - ${LIVE_MILLISECONDS})
see(ARGV[2], at)
return {'seen'}
`;

/** Says that a replica has ended. ARGV: replica. */
const LEAVE = `
redis.call('ZREM', replicas, ARGV[1])
return {'left'}
`;

export const scripts = {
  join: toScript(JOIN),
  readCheckpoint: toScript(READ_CHECKPOINT),
  append: toScript(APPEND),
  see: toScript(SEE),
  leave: toScript(LEAVE),
};

function toScript(step: string): RedisScript {
  const text = PARTS + step;
  return { text, hash: createHash("sha1").update(text).digest("hex") };
}
