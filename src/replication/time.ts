/** Moments as the former service read them. */
import { ApiError } from '../http/errors/errors.ts';

export const MOMENT_PATTERN =
  '^([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.][0-9]{1,3})?)(Z|[+-][0-9]{1,2}(?::?[0-9]{2})?)$';
const FORM = new RegExp(MOMENT_PATTERN);

/** Milliseconds since 1970. Refuses what is no moment; `undefined`: none is given. */
export function momentOf(parameter: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, date, time, zone] = FORM.exec(text) ?? [];
  const moment = date === undefined ? Number.NaN : Date.parse(`${date}T${time}${zoneOf(zone)}`);
  if (Number.isNaN(moment) || date === undefined || !isDay(date))
    throw new ApiError('validation_error', [
      // The words of the former service.
      {
        loc: ['query', parameter],
        msg: `Ugyldigt tidspunkt: ${text} for parameter ${parameter}`,
        type: 'value_error',
      },
    ]);
  return moment;
}

/** Whether the calendar has the day, written as ISO 8601 does: JavaScript takes 31 February for 3 March. */
export function isDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) === true;
}

/** `+1` and `+0100` are `+01:00`. */
function zoneOf(zone = 'Z'): string {
  const [, sign, hours = '', minutes = '00'] = /^([+-])(\d\d?):?(\d\d)?$/.exec(zone) ?? [];
  return sign === undefined ? 'Z' : `${sign}${hours.padStart(2, '0')}:${minutes}`;
}
