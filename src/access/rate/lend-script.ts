/**
 * What the server of rates does in one step: it takes back what a process has not used, and lends it calls of the window of a
 * caller. Written for every server since Redis 5. The hash of a window has when it began, how many calls are lent or used, and
 * until when each process may still give some back.
 */

export interface Lent {
  readonly calls: number;
  /** Of the window, after that. */
  readonly left: number;
  /** The window, as it is named when calls are given back. */
  readonly began: string;
  readonly endsInMs: number;
  /** Other processes may still give some back. */
  readonly isHeld: boolean;
}

export type Reply = readonly [calls: number, left: number, began: string, endsInMs: number, held: number];

export function lentBy([calls, left, began, endsInMs, held]: Reply): Lent {
  return { calls, left, began, endsInMs, isHeld: held > 0 };
}

/** A quarter of what is left at most is lent ahead, so that several machines find some. */
export const SCRIPT = `
local window, holder, limit, wanted, most = KEYS[1], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local back, of, hold_ms, window_ms = tonumber(ARGV[5]), ARGV[6], tonumber(ARGV[7]), ARGV[8]
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local began = redis.call('HGET', window, 'began')
if not began then
  if wanted == 0 then return {0, 0, '', 0, 0} end
  began = string.format('%.0f', now)
  redis.call('HSET', window, 'began', began)
  redis.call('PEXPIRE', window, window_ms)
end
local used = tonumber(redis.call('HGET', window, 'used') or '0')
if of == began then used = used - back end
redis.call('HDEL', window, 'hold:' .. holder)
local held = 0
local fields = redis.call('HGETALL', window)
for at = 1, #fields, 2 do
  if string.sub(fields[at], 1, 5) == 'hold:' and tonumber(fields[at + 1]) > now then held = 1 end
end
local left = math.max(0, limit - used)
local calls = math.min(left, math.max(wanted, math.min(most, math.floor(left / 4))))
redis.call('HSET', window, 'used', string.format('%.0f', used + calls))
if calls > wanted then redis.call('HSET', window, 'hold:' .. holder, string.format('%.0f', now + hold_ms)) end
return {calls, left - calls, began, redis.call('PTTL', window), held}
`;
