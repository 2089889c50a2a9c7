/** When something begins, as five fields of cron; times are those of one zone, as milliseconds of UTC. */
export interface Schedule {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
  /** Both have to match; otherwise one of them is enough. */
  readonly bothDays: boolean;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Days in which a begin is looked for, as by Argo CD: a schedule may name the 29th of February. */
const DAYS = 5 * 366;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

interface Field {
  readonly values: ReadonlySet<number>;
  readonly isAny: boolean;
}

/** Reads the five fields that Argo CD takes (its library is robfig/cron v3, without descriptors); null for any other text. */
export function scheduleIn(text: string): Schedule | null {
  const fields = text.trim().split(/\s+/);
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields;
  const minutes = fieldIn(minute, 0, 59);
  const hours = fieldIn(hour, 0, 23);
  const days = fieldIn(day, 1, 31);
  const months = fieldIn(month, 1, 12, MONTHS);
  const weekdays = fieldIn(weekday, 0, 6, WEEKDAYS);
  if (fields.length !== 5 || !minutes || !hours || !days || !months || !weekdays) return null;
  return {
    minutes: minutes.values,
    hours: hours.values,
    days: days.values,
    months: months.values,
    weekdays: weekdays.values,
    bothDays: days.isAny || weekdays.isAny,
  };
}

function fieldIn(text: string, least: number, most: number, names: readonly string[] = []): Field | null {
  const values = new Set<number>();
  let isAny = false;
  for (const part of text.split(',')) {
    const [, first = '', last, step = '1'] =
      /^(\*|\?|[0-9a-z]+)(?:-([0-9a-z]+))?(?:\/(\d{1,4}))?$/i.exec(part) ?? [];
    const isStar = first === '*' || first === '?';
    const begin = isStar ? least : valueOf(first, least, names);
    const hasStep = part.includes('/');
    const end = last !== undefined ? valueOf(last, least, names) : isStar || hasStep ? most : begin;
    const by = Number(step);
    if (begin === null || end === null || (isStar && last !== undefined)) return null;
    if (begin < least || end > most || begin > end || by === 0) return null;
    // A star with a step limits the days, as any other value does.
    if (isStar && by === 1) isAny = true;
    for (let value = begin; value <= end; value += by) values.add(value);
  }
  return { values, isAny };
}

function valueOf(text: string, least: number, names: readonly string[]): number | null {
  const at = names.indexOf(text.toLowerCase());
  if (at >= 0) return at + least;
  return /^\d{1,3}$/.test(text) ? Number(text) : null;
}

/** The first begin after a time; null when there is none in five years. */
export function beginAfter(schedule: Schedule, after: number): number | null {
  for (let at = 0, day = dayOf(after); at < DAYS; at++, day += DAY_MS) {
    const begin = beginsOn(schedule, day).find((each) => each > after);
    if (begin !== undefined) return begin;
  }
  return null;
}

/** The last begin before a time, and after `since`; null when there is none. */
export function beginBefore(schedule: Schedule, before: number, since: number): number | null {
  for (let day = dayOf(before); day + DAY_MS > since; day -= DAY_MS) {
    const begin = beginsOn(schedule, day).findLast((each) => each < before);
    if (begin !== undefined) return begin > since ? begin : null;
  }
  return null;
}

const dayOf = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;

/** All begins of the day that begins at this time. */
function beginsOn({ minutes, hours, days, months, weekdays, bothDays }: Schedule, day: number): number[] {
  const date = new Date(day);
  const [isDay, isWeekday] = [days.has(date.getUTCDate()), weekdays.has(date.getUTCDay())];
  const isOn = bothDays ? isDay && isWeekday : isDay || isWeekday;
  if (!isOn || !months.has(date.getUTCMonth() + 1)) return [];
  const ofHours = [...hours].toSorted((a, b) => a - b);
  const ofMinutes = [...minutes].toSorted((a, b) => a - b);
  return ofHours.flatMap((hour) => ofMinutes.map((minute) => day + (hour * 60 + minute) * MINUTE_MS));
}
