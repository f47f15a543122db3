import { BASE_COST } from './fair-order.ts';
import { MAX_ENGINE_CRASHES, MAX_SERVER_CRASHES } from './job-queue.ts';

/** Of a long queue newcomers are looked for among the first jobs: who has many stands behind his own. */
const MOST_LOOKED_AT = 500;

/**
 * Every change of a job's state is one script: Redis runs it whole or not at all, and each may be sent twice without harm, because
 * a connection can break after a script has run and before its answer has come. The first argument of all is the prefix of keys:
 *
 * - `job:<id>` (hash): the record, and in `token` who has it;
 * - `queued:<needs>` (sorted by fairness tag), `since:<needs>` (sorted by time): waiting jobs, by the engines that they need;
 * - `fairness:<needs>` (hash): fair queueing: the finish tag of what each party was served last and, in `now`, the virtual time;
 * - `lines:<needs>` (set): parties with waiting jobs; `line:<needs>:<party>` (sorted by the turn within it): their jobs;
 *   `sessions:<needs>:<party>` (hash): the finish tags of their sessions' last jobs, waiting jobs of each session, the number of sessions
 *   that wait and, in `now`, the virtual time within the line (see `fair-order.ts`);
 * - `owners` (hash): waiting jobs of each owner and, as `group:<group>`, of each address; `bytes` (hash): what they are about;
 * - `spent:<owner or group>` (hash): processor time; `ended:<group>` (sorted by time): ended jobs of an address;
 * - `running` (set); `held` (hash): running jobs of each owner or address; `expiry` (sorted by time): all jobs; `needs` (set);
 * - `bound` (hash): which slot a running job came with;
 * - `changed` (channel): `{id, state, percent}` at each change.
 */
const COMMON = `
local P = ARGV[1]
local function key(id) return P .. 'job:' .. id end
local function publish(id, state, percent)
  redis.call('PUBLISH', P .. 'changed', cjson.encode({ id = id, state = state, percent = tonumber(percent) }))
end
local function bump(hash, name, by)
  if redis.call('HINCRBY', P .. hash, name, by) <= 0 then redis.call('HDEL', P .. hash, name) end
end
local function partyOf(id)
  local job = redis.call('HMGET', key(id), 'owner', 'group')
  return (job[2] and job[2] ~= '') and job[2] or job[1]
end
local function changeCount(id, by)
  local job = redis.call('HMGET', key(id), 'owner', 'group')
  local size = redis.call('HSTRLEN', key(id), 'payload') * by
  bump('owners', job[1], by)
  bump('bytes', 'all', size)
  if job[2] and job[2] ~= '' then
    bump('owners', 'group:' .. job[2], by)
    bump('bytes', 'group:' .. job[2], size)
  end
end
local function wait(id, tag)
  local job = redis.call('HMGET', key(id), 'owner', 'needs', 'createdAt')
  redis.call('ZADD', P .. 'queued:' .. job[2], tag, id)
  redis.call('ZADD', P .. 'since:' .. job[2], job[3], id)
  redis.call('SADD', P .. 'needs', job[2])
  changeCount(id, 1)
end
local function lineOf(needs, party) return P .. 'line:' .. needs .. ':' .. party end
local function sessionsOf(needs, party) return P .. 'sessions:' .. needs .. ':' .. party end
local function costOf(id) return tonumber(redis.call('HGET', key(id), 'costBytes')) + ${BASE_COST} end
local function number(hash, name) return tonumber(redis.call('HGET', hash, name) or '0') end
local function retag(needs, party, from)
  local line, tag = lineOf(needs, party), number(P .. 'fairness:' .. needs, 'end:' .. party)
  if from > 0 then
    tag = tonumber(redis.call('ZSCORE', P .. 'queued:' .. needs, redis.call('ZRANGE', line, from - 1, from - 1)[1]))
  end
  for _, id in ipairs(redis.call('ZRANGE', line, from, -1)) do
    tag = tag + costOf(id)
    redis.call('ZADD', P .. 'queued:' .. needs, tag, id)
  end
end
local function timeAfter(time, cost, tag, sharers) return math.max(time + cost / sharers, tag - cost) end
local function leaveLine(id, needs)
  local party, owner = partyOf(id), redis.call('HGET', key(id), 'owner')
  local sessions = sessionsOf(needs, party)
  if redis.call('ZREM', lineOf(needs, party), id) == 0 then return end
  if redis.call('HINCRBY', sessions, 'jobs:' .. owner, -1) == 0 then redis.call('HINCRBY', sessions, 'waiting', -1) end
  if redis.call('EXISTS', lineOf(needs, party)) == 1 then return end
  redis.call('DEL', sessions)
  redis.call('SREM', P .. 'lines:' .. needs, party)
end
local function serve(id, needs)
  local party, cost = partyOf(id), costOf(id)
  local sessions, turn = sessionsOf(needs, party), redis.call('ZSCORE', lineOf(needs, party), id)
  if not turn then return end
  redis.call('HINCRBYFLOAT', P .. 'fairness:' .. needs, 'end:' .. party, cost)
  redis.call('HSET', sessions, 'now', timeAfter(number(sessions, 'now'), cost, tonumber(turn), number(sessions, 'waiting')))
  leaveLine(id, needs)
end
local function unwait(id)
  local job = redis.call('HMGET', key(id), 'owner', 'needs')
  if redis.call('ZREM', P .. 'queued:' .. job[2], id) == 0 then return end
  redis.call('ZREM', P .. 'since:' .. job[2], id)
  leaveLine(id, job[2])
  changeCount(id, -1)
end
local function spent(name, now, perHour)
  local account = redis.call('HMGET', P .. 'spent:' .. name, 'ms', 'at')
  local since = math.max(0, now - (tonumber(account[2]) or now))
  return math.max(0, (tonumber(account[1]) or 0) - since / 3600000 * perHour)
end
local function begin(id)
  if redis.call('SADD', P .. 'running', id) == 1 then bump('held', partyOf(id), 1) end
end
local function leave(id)
  if redis.call('SREM', P .. 'running', id) == 1 then bump('held', partyOf(id), -1) end
end
local function newcomer(needs, since)
  for _, id in ipairs(redis.call('ZRANGE', P .. 'queued:' .. needs, 0, ${MOST_LOOKED_AT - 1})) do
    local isLongAgo = tonumber(redis.call('HGET', key(id), 'createdAt')) <= tonumber(since)
    if isLongAgo and redis.call('HEXISTS', P .. 'held', partyOf(id)) == 0 then return id end
  end
  return false
end
local function virtualTime(needs) return number(P .. 'fairness:' .. needs, 'now') end
local function again(id, percent)
  redis.call('HSET', key(id), 'state', 'queued', 'percent', percent, 'token', '')
  leave(id)
  wait(id, virtualTime(redis.call('HGET', key(id), 'needs')))
  publish(id, 'queued', percent)
end
local function finish(id, state)
  redis.call('HSET', key(id), 'state', state, 'token', '')
  leave(id)
  publish(id, state, redis.call('HGET', key(id), 'percent'))
end
local function recover(slot)
  local id = redis.call('HGET', P .. 'bound', slot)
  if not id then return end
  redis.call('HDEL', P .. 'bound', slot)
  if redis.call('HGET', key(id), 'state') ~= 'running' then return end
  if redis.call('HINCRBY', key(id), 'serverCrashes', 1) > ${MAX_SERVER_CRASHES} then
    redis.call('SADD', P .. 'givenup', id)
    return finish(id, 'failed')
  end
  again(id, 0)
end
`;

/**
 * Arguments: id, owner, group, needs, costBytes, now, bytes of the payload, then limits (jobs, of an owner, of a group; bytes, of a
 * group; processor time an hour), then all fields. @returns `added`, `known`, `accepted`, `full`, or `own` when the party has its share
 */
export const ADD = `${COMMON}
local id, owner, group, needs = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local bytes = tonumber(ARGV[8])
if redis.call('EXISTS', key(id)) == 1 then return 'known' end
local total = 0
for _, each in ipairs(redis.call('SMEMBERS', P .. 'needs')) do total = total + redis.call('ZCARD', P .. 'queued:' .. each) end
local function count(hash, name) return tonumber(redis.call('HGET', P .. hash, name) or '0') end
local perHour = tonumber(ARGV[14])
if count('owners', owner) >= tonumber(ARGV[10]) or spent(owner, tonumber(ARGV[7]), perHour) >= perHour then return 'own' end
if group ~= '' then
  if count('owners', 'group:' .. group) >= tonumber(ARGV[11]) then return 'own' end
  if count('bytes', 'group:' .. group) + bytes > tonumber(ARGV[13]) then return 'own' end
  if spent(group, tonumber(ARGV[7]), perHour) >= perHour then return 'own' end
end
if total >= tonumber(ARGV[9]) or count('bytes', 'all') + bytes > tonumber(ARGV[12]) then return 'full' end
if id == '' then return 'accepted' end
redis.call('HSET', key(id), unpack(ARGV, 15))
redis.call('ZADD', P .. 'expiry', redis.call('HGET', key(id), 'expiresAt'), id)
local fairness, party = P .. 'fairness:' .. needs, partyOf(id)
local line, sessions = lineOf(needs, party), sessionsOf(needs, party)
if redis.call('EXISTS', line) == 0 then
  redis.call('HSET', fairness, 'end:' .. party, math.max(virtualTime(needs), number(fairness, 'end:' .. party)))
  redis.call('SADD', P .. 'lines:' .. needs, party)
end
local turn = math.max(number(sessions, 'now'), number(sessions, 'end:' .. owner)) + costOf(id)
redis.call('HSET', sessions, 'end:' .. owner, turn)
if redis.call('HINCRBY', sessions, 'jobs:' .. owner, 1) == 1 then redis.call('HINCRBY', sessions, 'waiting', 1) end
wait(id, turn)
redis.call('ZADD', line, turn, id)
retag(needs, party, redis.call('ZRANK', line, id))
return 'added'
`;

/** Arguments: owner, group, milliseconds, now, milliseconds an hour, cost. Books processor time and moves the party's jobs back. */
export const CHARGE = `${COMMON}
local owner, group, ms, now, perHour, cost = ARGV[2], ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local party = group ~= '' and group or owner
for _, name in ipairs({ owner, group }) do
  if name ~= '' then
    local account = P .. 'spent:' .. name
    redis.call('HSET', account, 'ms', tostring(spent(name, now, perHour) + ms), 'at', tostring(now))
    redis.call('PEXPIRE', account, 86400000)
  end
end
for _, needs in ipairs(redis.call('SMEMBERS', P .. 'needs')) do
  local fairness, sessions = P .. 'fairness:' .. needs, sessionsOf(needs, party)
  local last = redis.call('HGET', fairness, 'end:' .. party)
  if last then redis.call('HSET', fairness, 'end:' .. party, math.max(virtualTime(needs), tonumber(last)) + cost) end
  if redis.call('HEXISTS', sessions, 'end:' .. owner) == 1 then redis.call('HINCRBYFLOAT', sessions, 'end:' .. owner, cost) end
  for _, id in ipairs(redis.call('ZRANGE', lineOf(needs, party), 0, -1)) do
    if redis.call('HGET', key(id), 'owner') == owner then redis.call('ZINCRBY', lineOf(needs, party), cost, id) end
  end
  retag(needs, party, 0)
end
return 1
`;

/**
 * Arguments: slot, token, needs; for newcomers alone, until when they must have come, else nothing. @returns the id and the fields of the
 * job that is served next, or nothing
 */
export const CLAIM = `${COMMON}
local slot, token, needs = ARGV[2], ARGV[3], ARGV[4]
local bound = redis.call('HGET', P .. 'bound', slot)
local function taken(id) return { id, redis.call('HGETALL', key(id)) } end
if bound and redis.call('HGET', key(bound), 'token') == token then return taken(bound) end
recover(slot)
local id
if ARGV[5] then
  id = newcomer(needs, ARGV[5])
  if not id then return false end
  redis.call('ZREM', P .. 'queued:' .. needs, id)
else
  local popped = redis.call('ZPOPMIN', P .. 'queued:' .. needs)
  id = popped[1]
  if not id then
    redis.call('DEL', P .. 'fairness:' .. needs)
    return false
  end
  if redis.call('ZSCORE', lineOf(needs, partyOf(id)), id) then
    local sharers = redis.call('SCARD', P .. 'lines:' .. needs)
    redis.call('HSET', P .. 'fairness:' .. needs, 'now', timeAfter(virtualTime(needs), costOf(id), tonumber(popped[2]), sharers))
  end
end
redis.call('ZREM', P .. 'since:' .. needs, id)
serve(id, needs)
changeCount(id, -1)
redis.call('HSET', key(id), 'state', 'running', 'token', token)
begin(id)
redis.call('HSET', P .. 'bound', slot, id)
publish(id, 'running', redis.call('HGET', key(id), 'percent'))
return taken(id)
`;

/** Arguments: needs; until when newcomers must have come. @returns 1 when one waits */
export const HAS_NEWCOMER = `${COMMON}
return newcomer(ARGV[2], ARGV[3]) and 1 or 0
`;

/** Arguments: slot, key of its lock. Gives back the job of a worker that is gone, unless somebody has it again. */
export const RECOVER = `${COMMON}
if redis.call('EXISTS', ARGV[3]) == 0 then recover(ARGV[2]) end
`;

/** Arguments: id, token, percent. */
export const PROGRESS = `${COMMON}
if redis.call('HGET', key(ARGV[2]), 'token') ~= ARGV[3] then return 0 end
redis.call('HSET', key(ARGV[2]), 'percent', ARGV[4])
publish(ARGV[2], 'running', ARGV[4])
return 1
`;

/** Arguments: id, token, slot, state, outcome, expiresAt, most ended jobs of a group. @returns 1 when the end counts */
export const END = `${COMMON}
local id, token = ARGV[2], ARGV[3]
redis.call('HDEL', P .. 'bound', ARGV[4])
if redis.call('HGET', key(id), 'endedBy') == token then return 1 end
if redis.call('HGET', key(id), 'token') ~= token then return 0 end
if ARGV[5] == 'done' then redis.call('HSET', key(id), 'percent', 100) end
redis.call('HSET', key(id), 'outcome', ARGV[6], 'expiresAt', ARGV[7], 'endedBy', token, 'payload', '')
redis.call('ZADD', P .. 'expiry', ARGV[7], id)
redis.call('PEXPIREAT', key(id), ARGV[7] + 3600000)
finish(id, ARGV[5])
local group = redis.call('HGET', key(id), 'group')
if group and group ~= '' then
  local ended = P .. 'ended:' .. group
  redis.call('ZADD', ended, ARGV[7], id)
  redis.call('PEXPIREAT', ended, ARGV[7] + 3600000)
  if redis.call('ZCARD', ended) > tonumber(ARGV[8]) then
    local oldest = redis.call('ZPOPMIN', ended)[1]
    redis.call('DEL', key(oldest))
    redis.call('ZREM', P .. 'expiry', oldest)
  end
end
return 1
`;

/** Arguments: id, token, slot, 1 when its process crashed. @returns 1 when it waits again, 0 when it is poison or not ours */
export const GIVE_BACK = `${COMMON}
local id, token, hasCrashed = ARGV[2], ARGV[3], ARGV[5] == '1'
if redis.call('HGET', key(id), 'givenBackBy') == token then return 1 end
if redis.call('HGET', key(id), 'token') ~= token then return 0 end
if hasCrashed then
  if tonumber(redis.call('HGET', key(id), 'engineCrashes')) + 1 >= ${MAX_ENGINE_CRASHES} then return 0 end
  redis.call('HINCRBY', key(id), 'engineCrashes', 1)
end
redis.call('HDEL', P .. 'bound', ARGV[4])
redis.call('HSET', key(id), 'givenBackBy', token)
again(id, redis.call('HGET', key(id), 'percent'))
return 1
`;

/** Arguments: id, 1 when it is to be forgotten. @returns 1 when it was there */
export const CANCEL = `${COMMON}
local id = ARGV[2]
local state = redis.call('HGET', key(id), 'state')
if state == 'queued' then unwait(id) end
if state == 'queued' or state == 'running' then
  redis.call('HSET', key(id), 'payload', '')
  finish(id, 'cancelled')
end
if ARGV[3] == '1' then
  redis.call('DEL', key(id))
  redis.call('ZREM', P .. 'expiry', id)
end
return state and 1 or 0
`;

/** Arguments: id. @returns how many jobs of its kind are before it, or nothing when it does not wait */
export const POSITION = `${COMMON}
local needs = redis.call('HGET', key(ARGV[2]), 'needs')
return needs and redis.call('ZRANK', P .. 'queued:' .. needs, ARGV[2])
`;

export const SCRIPTS: readonly string[] = [
  ADD,
  CHARGE,
  CLAIM,
  RECOVER,
  PROGRESS,
  END,
  GIVE_BACK,
  CANCEL,
  POSITION,
  HAS_NEWCOMER,
];
