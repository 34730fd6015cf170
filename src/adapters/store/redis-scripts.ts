/**
 * The scripts that run in Redis, each of them at once. A session is a hash: `owner` and `token` say who may write it, `number` is that of the
 * last write, `document` and `version` are its state, and until the moment in `deleted` its id counts as deleted.
 */

/** KEYS: replica, wanted, options. ARGV: lease, options. */
export const RENEW = `
local options = redis.call('GET', KEYS[3])
if options and options ~= ARGV[2] then return {'other', options} end
if not options then redis.call('SET', KEYS[3], ARGV[2]) end
redis.call('PEXPIRE', KEYS[3], ARGV[1])
local reply = redis.call('SMEMBERS', KEYS[2])
redis.call('DEL', KEYS[2])
table.insert(reply, 1, redis.call('EXISTS', KEYS[1]) == 1 and 'continuous' or 'new')
redis.call('SET', KEYS[1], '', 'PX', ARGV[1])
return reply`;

/** KEYS: session, replica. ARGV: replica, prefixes of replicas and of what they are to give up, lease, id, how, version, expiry. */
export const ACQUIRE = `
local owner, token, version, deleted, document =
  unpack(redis.call('HMGET', KEYS[1], 'owner', 'token', 'version', 'deleted', 'document'))
if redis.call('EXISTS', KEYS[2]) == 0 then return {'held'} end
if ARGV[6] == 'existing' and not document and not owner then return {'absent'} end
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
return {'owned', 1 + (token or 0), (deleted or not token) and 1 or 0, document or ''}`;

/** KEYS: session. ARGV: token, number, version, document or nothing, replica, owner from now on or nothing, seconds as deleted, expiry. */
export const WRITE = `
local owner, token, number = unpack(redis.call('HMGET', KEYS[1], 'owner', 'token', 'number'))
local newer = tonumber(ARGV[1]) - tonumber(token or 0)
if newer < 0 or (newer == 0 and owner ~= ARGV[5]) then return {'refused'} end
if newer == 0 and number and tonumber(number) >= tonumber(ARGV[2]) then return {'written'} end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'token', ARGV[1], 'number', ARGV[2])
if ARGV[4] ~= '' then redis.call('HSET', KEYS[1], 'version', ARGV[3], 'document', ARGV[4])
else redis.call('HSET', KEYS[1], 'deleted', redis.call('TIME')[1] + ARGV[7]) end
if ARGV[6] ~= '' then redis.call('HSET', KEYS[1], 'owner', ARGV[6]) end
redis.call('PEXPIRE', KEYS[1], ARGV[8])
return {'written'}`;
