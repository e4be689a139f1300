/**
 * How the text of one parameter becomes a value: one function a form, as the legacy service read them. Each returns the
 * value or a {@link Refusal} that says what is allowed; none knows the parameter's name.
 */
import { Intricacy } from './intricate.ts';
import {
  BOX_PATTERN,
  CIRCLE_PATTERN,
  HOUSE_NUMBER_PATTERN,
  KEY_DIGITS,
  type KeyName,
  keyLengths,
  keyPattern,
  UUID_PATTERN,
} from './patterns.ts';

/** Why a text is no value of its parameter; the message completes "<parameter> …". */
export class Refusal {
  readonly type: string;
  readonly message: string;

  constructor(type: string, message: string) {
    this.type = type;
    this.message = message;
  }
}

export type Reader = (text: string) => unknown;

const DIGITS = /^[0-9]+$/;
const FLOAT = /^[-+]?[0-9]+(\.[0-9]+)?$/;
const UUID = new RegExp(UUID_PATTERN);
const HOUSE_NUMBER = new RegExp(HOUSE_NUMBER_PATTERN);
const CIRCLE = new RegExp(CIRCLE_PATTERN);
const BOX = new RegExp(BOX_PATTERN);

export interface Bounds {
  minimum?: number | undefined;
  maximum?: number | undefined;
}

function outside(value: number, { minimum, maximum }: Bounds, text = String(value)): Refusal | undefined {
  if (minimum !== undefined && value < minimum) {
    return new Refusal('range', `must be at least ${minimum}, but ${text} was given`);
  }
  if (maximum !== undefined && value > maximum) {
    return new Refusal('range', `must be at most ${maximum}, but ${text} was given`);
  }
  return undefined;
}

/** Digits only; leading zeros count nothing. */
export function integerWithin(bounds: Bounds): Reader {
  const exact = { ...bounds, maximum: bounds.maximum ?? Number.MAX_SAFE_INTEGER };
  const range = bounds.maximum === undefined ? '' : ` from ${bounds.minimum ?? 0} to ${bounds.maximum}`;
  return (text) => {
    if (!DIGITS.test(text))
      return new Refusal('integer', `must be a whole number${range}, written in digits only`);
    const value = Number(text);
    return outside(value, exact, Number.isSafeInteger(value) ? String(value) : text) ?? value;
  };
}

/** Digits with a decimal point; no exponent, no comma. */
export function floatWithin(bounds: Bounds): Reader {
  return (text) => {
    if (!FLOAT.test(text)) return new Refusal('float', 'must be a number, such as 12 or 12.57');
    const value = Number(text);
    return outside(value, bounds) ?? value;
  };
}

/** A bare flag is true. */
export function flag(text: string): boolean | Refusal {
  if (text === '' || text === 'true') return true;
  if (text === 'false') return false;
  return new Refusal('boolean', 'must be true or false, or stand alone, which means true');
}

/** Composed: an `a` with a combining ring after it would be no letter of Danish and end the word. */
export function composed(text: string): string {
  return text.normalize('NFC');
}

/** Being there switches it on, whatever it says. */
export function presence(): true {
  return true;
}

/** On unless `false` or `0`. */
export function tolerantSwitch(text: string): boolean {
  return text !== 'false' && text !== '0';
}

export function uuid(text: string): string | Refusal {
  return UUID.test(text)
    ? text.toLowerCase()
    : new Refusal('uuid', 'must be a UUID of 8-4-4-4-12 hexadecimal digits');
}

export function houseNumber(text: string): string | Refusal {
  if (HOUSE_NUMBER.test(text)) return text.toUpperCase().replace(/^0+/, '');
  return new Refusal(
    'house_number',
    `must be a number from 1 to 999 and perhaps a letter, but ${text} was given`,
  );
}

/**
 * Keys of register entries: municipality and street code, house number, and for the longer one floor and door, each
 * filled up with `_`. The messages are the legacy service's.
 */
export function registerKey(name: KeyName): Reader {
  const length = keyLengths[name];
  const form = new RegExp(keyPattern(name), 'u');
  return (text) => {
    if (text.length !== length) {
      const given = `but supplied value was '${text}' with a length of ${text.length}`;
      return new Refusal('key', `must be a ${name} key: a string of length ${length}, ${given}`);
    }
    if (!form.test(text)) {
      const given = `followed by ${length - KEY_DIGITS} arbitrary characters, but supplied value was '${text}'`;
      return new Refusal('key', `must consist of ${KEY_DIGITS} digits ${given}`);
    }
    const number = text.slice(KEY_DIGITS, keyLengths.KVH).replace(/^_+/, '');
    const valid = !(houseNumber(number) instanceof Refusal);
    return valid ? text : new Refusal('key', `must contain a valid husnr, but ${number} is not`);
  };
}

/** Whether the engine's own expressions know all that is in it only the engine can say. */
export function expression(text: string): string | Refusal {
  try {
    new RegExp(text);
    return text;
  } catch (error) {
    const reason = (error as Error).message.replace(/^.*: /, '').toLowerCase();
    return new Refusal('regex', `must be a regular expression, but ${text} is none: ${reason}`);
  }
}

const oneOfThese = (allowed: readonly (string | number)[]): string =>
  allowed.length === 1 ? `must be ${allowed[0]}` : `must be one of ${allowed.join(', ')}`;

export function oneOf(allowed: readonly string[], anyCase = false): Reader {
  const key = (text: string): string => (anyCase ? text.toLowerCase() : text);
  const byKey = new Map(allowed.map((value) => [key(value), value]));
  return (text) => byKey.get(key(text)) ?? new Refusal('enum', oneOfThese(allowed));
}

export function oneOfNumbers(allowed: readonly number[]): Reader {
  return (text) => {
    const value = DIGITS.test(text) ? Number(text) : undefined;
    return allowed.find((one) => one === value) ?? new Refusal('enum', oneOfThese(allowed));
  };
}

export function matching(pattern: string): Reader {
  const expression = new RegExp(pattern);
  return (text) => (expression.test(text) ? text : new Refusal('pattern', `must match ${pattern}`));
}

/** Three numbers without blanks: a position and a radius in metres. */
export function circle(text: string): unknown {
  if (!CIRCLE.test(text)) {
    return new Refusal('circle', 'must be x,y,radius: three numbers without blanks, the radius in metres');
  }
  const [x, y, radiusM] = text.split(',').map(Number) as [number, number, number];
  return radiusM > 0 ? { x, y, radiusM } : new Refusal('circle', 'must have a radius greater than 0');
}

/** Four numbers: the lower left corner, then the upper right. */
export function box(text: string): unknown {
  if (!BOX.test(text)) {
    return new Refusal('bbox', 'must be xmin,ymin,xmax,ymax: four numbers without blanks');
  }
  const [xmin, ymin, xmax, ymax] = text.split(',').map(Number) as [number, number, number, number];
  const ordered = xmin <= xmax && ymin <= ymax;
  return ordered ? [xmin, ymin, xmax, ymax] : new Refusal('bbox', 'must have xmin ≤ xmax and ymin ≤ ymax');
}

export function json(text: string): unknown {
  const refusal = new Intricacy().refusalOf(Buffer.from(text));
  if (refusal !== undefined) return new Refusal('length', refusal);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return new Refusal('json', 'must be JSON');
  }
}

/** Coordinates of a GeoJSON polygon: rings of at least four positions, the last equal to the first. */
export function polygon(text: string): unknown {
  const rings = json(text);
  if (!Array.isArray(rings) || rings.length === 0) {
    return new Refusal('polygon', 'must be an array of rings: [[[x,y],…],…]');
  }
  for (const ring of rings as unknown[]) {
    const refusal = ringFault(ring);
    if (refusal !== undefined) return refusal;
  }
  return rings;
}

function ringFault(ring: unknown): Refusal | undefined {
  if (!Array.isArray(ring) || ring.length < 4) {
    return new Refusal('polygon', 'must have at least four positions in every ring');
  }
  if (!ring.every(isPosition)) return new Refusal('polygon', 'must have positions of two numbers, [x,y]');
  const [first, last] = [ring[0] as number[], ring[ring.length - 1] as number[]];
  if (first[0] !== last[0] || first[1] !== last[1]) {
    return new Refusal('polygon', 'must be closed: the first and the last position of every ring are equal');
  }
  return undefined;
}

function isPosition(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
}
