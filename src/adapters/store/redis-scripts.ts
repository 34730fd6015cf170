/**
 * The scripts that run in Redis, each of them at once. A session is a hash: `owner` and `token` say who may write it, `number` is that of the
 * last write, `settings`, `counts` and `version` are its document, and until the moment in `deleted` it counts as deleted.
 */
import { createHash } from "node:crypto";

export interface RedisScript {
  readonly text: string;
  readonly hash: string;
}

/** KEYS: replica, wanted, digest of the options, options. ARGV: lease, digest, options or nothing. */
export const RENEW = script(`
local digest = redis.call('GET', KEYS[3])
if digest and digest ~= ARGV[2] then return {'other', redis.call('GET', KEYS[4]) or ''} end
redis.call('SET', KEYS[3], ARGV[2], 'PX', ARGV[1])
if ARGV[3] ~= '' then redis.call('SET', KEYS[4], ARGV[3]) end
redis.call('PEXPIRE', KEYS[4], ARGV[1])
local reply = redis.call('SMEMBERS', KEYS[2])
redis.call('DEL', KEYS[2])
table.insert(reply, 1, redis.call('EXISTS', KEYS[1]) == 1 and 'continuous' or 'new')
redis.call('SET', KEYS[1], '', 'PX', ARGV[1])
return reply`);

/** KEYS: session, replica. ARGV: replica, prefixes of replicas and of what they are to give up, lease, id, taking, version, expiry. */
export const ACQUIRE = script(`
local owner, token, version, deleted, settings, counts =
  unpack(redis.call('HMGET', KEYS[1], 'owner', 'token', 'version', 'deleted', 'settings', 'counts'))
if redis.call('EXISTS', KEYS[2]) == 0 then return {'expired'} end
if ARGV[6] == 'existing' and not settings and not owner then return {'absent'} end
local now = redis.call('TIME')
if deleted and tonumber(deleted) > tonumber(now[1]) and ARGV[6] ~= 'revive' then return {'deleted'} end
if version and version ~= ARGV[7] then return {'unreadable'} end
if owner and owner ~= ARGV[1] and redis.call('EXISTS', ARGV[2] .. owner) == 1 then
  redis.call('SADD', ARGV[3] .. owner, ARGV[5])
  redis.call('PEXPIRE', ARGV[3] .. owner, ARGV[4])
  return {'held'}
end
redis.call('HDEL', KEYS[1], 'deleted', 'number')
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'token', 1 + (token or 0))
redis.call('PEXPIRE', KEYS[1], ARGV[8])
return {'owned', 1 + (token or 0), (deleted or not token) and 1 or 0, settings or '', counts or ''}`);

/** KEYS: session. ARGV: replica, token, number, expiry, 1 to give it up, version, settings or nothing, counts or nothing. */
export const WRITE = script(`
local owner, token, number = unpack(redis.call('HMGET', KEYS[1], 'owner', 'token', 'number'))
local newer = tonumber(ARGV[2]) - tonumber(token or 0)
if newer < 0 or (newer == 0 and owner ~= ARGV[1]) then return {'refused'} end
if newer == 0 and number and tonumber(number) >= tonumber(ARGV[3]) then return {'written'} end
if ARGV[7] == '' and ARGV[8] ~= '' and (newer > 0 or redis.call('HEXISTS', KEYS[1], 'settings') == 0) then return {'incomplete'} end
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'token', ARGV[2], 'number', ARGV[3])
if ARGV[7] ~= '' then redis.call('HSET', KEYS[1], 'settings', ARGV[7], 'version', ARGV[6]) end
if ARGV[8] ~= '' then redis.call('HSET', KEYS[1], 'counts', ARGV[8]) end
if ARGV[5] == '1' then redis.call('HDEL', KEYS[1], 'owner') end
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return {'written'}`);

/** KEYS: session. ARGV: replica, token, seconds for which it counts as deleted. The token stays, so that an older owner is refused. */
export const REMOVE = script(`
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] or redis.call('HGET', KEYS[1], 'token') ~= ARGV[2] then return {'refused'} end
redis.call('HDEL', KEYS[1], 'owner', 'settings', 'counts', 'version')
redis.call('HSET', KEYS[1], 'deleted', redis.call('TIME')[1] + ARGV[3])
return {'removed'}`);

function script(text: string): RedisScript {
  return { text, hash: createHash("sha1").update(text).digest("hex") };
}
