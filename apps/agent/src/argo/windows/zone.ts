/** What a time zone is ahead of UTC at an instant, milliseconds; 0 for a zone that is not known, as in Argo CD. */
export function zoneOffsetMs(timeZone: string, at: number): number {
  if (timeZone === '' || timeZone === 'UTC') return 0;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return 0;
  }
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -offset : offset;
}
