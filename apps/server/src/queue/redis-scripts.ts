import { BASE_COST } from './fair-order.ts';
import { MAX_ENGINE_CRASHES, MAX_SERVER_CRASHES } from './job-queue.ts';
import { makeScript, type Script } from './run-script.ts';

/** Number of jobs at the head of a long queue that are searched for newcomers: further jobs of a party come behind its first. */
const MOST_LOOKED_AT = 500;

/**
 * Every change of a job's state is one script: Redis runs it whole or not at all, and each may be sent twice without harm, because
 * a connection can break after a script has run and before its answer has come. Keys, behind the prefix `P`:
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
  local party = partyOf(id)
  leaveLine(id, job[2])
  retag(job[2], party, 0)
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

const script = <const Name extends string>(names: readonly Name[], body: string) => makeScript(names, COMMON, body);

/**
 * Adds a job. The values without a name are its fields. @returns `added`, `known`, `accepted`, `full`, or `own` when the party has its
 * share
 */
export const ADD = script(
  [
    'id',
    'owner',
    'group',
    'needs',
    'now',
    'payloadBytes',
    'maxQueued',
    'maxQueuedPerOwner',
    'maxQueuedPerGroup',
    'maxPayloadBytes',
    'maxPayloadBytesPerGroup',
    'processorMsPerHour',
  ],
  `
local bytes, perHour = tonumber(payloadBytes), tonumber(processorMsPerHour)
if redis.call('EXISTS', key(id)) == 1 then return 'known' end
local total = 0
for _, each in ipairs(redis.call('SMEMBERS', P .. 'needs')) do total = total + redis.call('ZCARD', P .. 'queued:' .. each) end
local function count(hash, name) return tonumber(redis.call('HGET', P .. hash, name) or '0') end
if count('owners', owner) >= tonumber(maxQueuedPerOwner) or spent(owner, tonumber(now), perHour) >= perHour then return 'own' end
if group ~= '' then
  if count('owners', 'group:' .. group) >= tonumber(maxQueuedPerGroup) then return 'own' end
  if count('bytes', 'group:' .. group) + bytes > tonumber(maxPayloadBytesPerGroup) then return 'own' end
  if spent(group, tonumber(now), perHour) >= perHour then return 'own' end
end
if total >= tonumber(maxQueued) or count('bytes', 'all') + bytes > tonumber(maxPayloadBytes) then return 'full' end
if id == '' then return 'accepted' end
redis.call('HSET', key(id), unpack(ARGV, FIRST_OF_REST))
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
`,
);

/** Books processor time, in milliseconds, and moves the party's jobs back. @returns 1 */
export const CHARGE = script(
  ['owner', 'group', 'processorMs', 'now', 'processorMsPerHour', 'costBytes'],
  `
local ms, at, perHour, cost = tonumber(processorMs), tonumber(now), tonumber(processorMsPerHour), tonumber(costBytes)
local party = group ~= '' and group or owner
for _, name in ipairs({ owner, group }) do
  if name ~= '' then
    local account = P .. 'spent:' .. name
    redis.call('HSET', account, 'ms', tostring(spent(name, at, perHour) + ms), 'at', now)
    redis.call('PEXPIRE', account, 86400000)
  end
end
for _, needs in ipairs(redis.call('SMEMBERS', P .. 'needs')) do
  local fairness, sessions = P .. 'fairness:' .. needs, sessionsOf(needs, party)
  redis.call('HSET', fairness, 'end:' .. party, math.max(virtualTime(needs), number(fairness, 'end:' .. party)) + cost)
  if redis.call('HEXISTS', sessions, 'end:' .. owner) == 1 then redis.call('HINCRBYFLOAT', sessions, 'end:' .. owner, cost) end
  for _, id in ipairs(redis.call('ZRANGE', lineOf(needs, party), 0, -1)) do
    if redis.call('HGET', key(id), 'owner') == owner then redis.call('ZINCRBY', lineOf(needs, party), cost, id) end
  end
  retag(needs, party, 0)
end
return 1
`,
);

/**
 * Takes the job that is served next: with `since`, of newcomers that came until then, and with an empty one of all.
 * @returns its id and its fields, or nothing
 */
export const CLAIM = script(
  ['slot', 'token', 'needs', 'since'],
  `
local bound = redis.call('HGET', P .. 'bound', slot)
local function taken(id) return { id, redis.call('HGETALL', key(id)) } end
if bound and redis.call('HGET', key(bound), 'token') == token then return taken(bound) end
recover(slot)
local id
if since ~= '' then
  id = newcomer(needs, since)
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
`,
);

/** Looks for a newcomer that came until `since`. @returns 1 when one waits */
export const HAS_NEWCOMER = script(['needs', 'since'], 'return newcomer(needs, since) and 1 or 0');

/** Gives back the job of a worker that is gone, unless somebody has its slot again. */
export const RECOVER = script(['slot', 'lockKey'], "if redis.call('EXISTS', lockKey) == 0 then recover(slot) end");

/** Says how far a job is. @returns 1 when it is ours */
export const PROGRESS = script(
  ['id', 'token', 'percent'],
  `
if redis.call('HGET', key(id), 'token') ~= token then return 0 end
redis.call('HSET', key(id), 'percent', percent)
publish(id, 'running', percent)
return 1
`,
);

/** Ends a job. @returns 1 when the end counts */
export const END = script(
  ['id', 'token', 'slot', 'state', 'outcome', 'expiresAt', 'maxEndedPerGroup'],
  `
redis.call('HDEL', P .. 'bound', slot)
if redis.call('HGET', key(id), 'endedBy') == token then return 1 end
if redis.call('HGET', key(id), 'token') ~= token then return 0 end
if state == 'done' then redis.call('HSET', key(id), 'percent', 100) end
redis.call('HSET', key(id), 'outcome', outcome, 'expiresAt', expiresAt, 'endedBy', token, 'payload', '')
redis.call('ZADD', P .. 'expiry', expiresAt, id)
redis.call('PEXPIREAT', key(id), expiresAt + 3600000)
finish(id, state)
local group = redis.call('HGET', key(id), 'group')
if group and group ~= '' then
  local ended = P .. 'ended:' .. group
  redis.call('ZADD', ended, expiresAt, id)
  redis.call('PEXPIREAT', ended, expiresAt + 3600000)
  if redis.call('ZCARD', ended) > tonumber(maxEndedPerGroup) then
    local oldest = redis.call('ZPOPMIN', ended)[1]
    redis.call('DEL', key(oldest))
    redis.call('ZREM', P .. 'expiry', oldest)
  end
end
return 1
`,
);

/** Gives a job back; `hasCrashed` is 1 when its process crashed. @returns 1 when it waits again, 0 when it is poison or not ours */
export const GIVE_BACK = script(
  ['id', 'token', 'slot', 'hasCrashed'],
  `
if redis.call('HGET', key(id), 'givenBackBy') == token then return 1 end
if redis.call('HGET', key(id), 'token') ~= token then return 0 end
if hasCrashed == '1' then
  if tonumber(redis.call('HGET', key(id), 'engineCrashes')) + 1 >= ${MAX_ENGINE_CRASHES} then return 0 end
  redis.call('HINCRBY', key(id), 'engineCrashes', 1)
end
redis.call('HDEL', P .. 'bound', slot)
redis.call('HSET', key(id), 'givenBackBy', token)
again(id, redis.call('HGET', key(id), 'percent'))
return 1
`,
);

/** Ends a job that has not ended, and forgets it when `isForgotten` is 1. @returns 1 when it was there */
export const CANCEL = script(
  ['id', 'isForgotten'],
  `
local state = redis.call('HGET', key(id), 'state')
if state == 'queued' then unwait(id) end
if state == 'queued' or state == 'running' then
  redis.call('HSET', key(id), 'payload', '')
  finish(id, 'cancelled')
end
if isForgotten == '1' then
  redis.call('DEL', key(id))
  redis.call('ZREM', P .. 'expiry', id)
end
return state and 1 or 0
`,
);

/** Counts the jobs of its kind that are before a job. @returns their number, or nothing when it does not wait */
export const POSITION = script(
  ['id'],
  `
local needs = redis.call('HGET', key(id), 'needs')
return needs and redis.call('ZRANK', P .. 'queued:' .. needs, id)
`,
);

export const SCRIPTS: readonly Pick<Script<string>, 'text'>[] = [
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
