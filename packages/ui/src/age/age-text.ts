const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Units from the largest; an age is shown in one of them, rounded down. */
const UNITS: readonly [number, string][] = [
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'm'],
  [SECOND, 's'],
];

/** Age of `instant` at `now` (both epoch milliseconds): '3 m', '12 d'. An instant in the future gives '0 s'. */
export function ageText(now: number, instant: number): string {
  return durationText(now - instant);
}

/** A duration in its largest unit, rounded down: '0 s', '59 s', '1 m', '12 d'. */
export function durationText(lengthMs: number): string {
  const length = Math.max(0, lengthMs);
  for (const [unit, letter] of UNITS) {
    if (length >= unit) return `${Math.floor(length / unit)} ${letter}`;
  }
  return '0 s';
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes a tenth of a millisecond, more than the rest of a cell. */
function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  formats.set(timeZone, made);
  return made;
}

const names = new Map<number, string>();
const two = (part: number): string => String(part).padStart(2, '0');

/** The full instant with its time zone, such as '2026-11-20 14:02:11 GMT+1'. `timeZone` defaults to the local one. */
export function exactTime(instant: number, timeZone?: string): string {
  if (timeZone !== undefined) return zonedTime(instant, timeZone);
  // Every row shows one or two. For the local zone, formatting without Intl takes a tenth of the time; Intl gives only the
  // zone's name.
  const at = new Date(instant);
  const offset = at.getTimezoneOffset();
  const name = names.get(offset) ?? zonedTime(instant, undefined).split(' ')[2] ?? '';
  names.set(offset, name);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())} ${name}`;
}

function zonedTime(instant: number, timeZone: string | undefined): string {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  return `${date} ${part('hour')}:${part('minute')}:${part('second')} ${part('timeZoneName')}`;
}

/** Hour and minute, '14:02'; with the date if it is another day than `now`. */
export function clockTime(now: number, instant: number, timeZone?: string): string {
  const [day = '', rest = ''] = exactTime(instant, timeZone).split(' ');
  const time = rest.slice(0, 5);
  return exactTime(now, timeZone).startsWith(day) ? time : `${day} ${time}`;
}
